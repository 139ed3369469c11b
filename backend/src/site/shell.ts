import { readFile } from 'node:fs/promises';

/** What the first HTML of a page says before any script runs: what links and previews show, and what it installs as. */
export type PageHead = {
  title: string;
  description: string;
  /** Absolute address of the page; null leaves the page out of search. */
  canonical: string | null;
  image: { url: string; width: number; height: number; alt: string } | null;
  manifest: string;
  touchIcon: string;
  /** The name under the icon on a home screen. */
  appTitle: string;
  themeColor: { light: string; dark: string };
  /** Pictures of the first screen, so that they are asked for with the page. */
  preload: { href: string; srcset: string; sizes: string; type: string }[];
};

/** What the first screen would ask for, by the address it would ask. */
export type FirstData = { position?: string; answers: Record<string, unknown> };

/** The built app's page, into which each address writes its own head and data. */
export type Shell = { render(head: PageHead, data: FirstData): string };

const marks = { head: '<!--everpaw:head-->', data: '<!--everpaw:data-->' };

function escaped(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join('')}>`;
}

function headOf(head: PageHead): string {
  const { title, description, canonical, image } = head;
  const property = (name: string, content: string) => tag('meta', { property: name, content });
  return [
    `<title>${escaped(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    canonical
      ? tag('link', { rel: 'canonical', href: canonical })
      : tag('meta', { name: 'robots', content: 'noindex' }),
    property('og:site_name', 'Everpaw'),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    ...(canonical ? [property('og:url', canonical)] : []),
    ...(image
      ? [
          property('og:image', image.url),
          property('og:image:width', String(image.width)),
          property('og:image:height', String(image.height)),
          property('og:image:alt', image.alt),
          tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
        ]
      : []),
    tag('link', { rel: 'manifest', href: head.manifest }),
    tag('link', { rel: 'apple-touch-icon', sizes: '180x180', href: head.touchIcon }),
    tag('meta', { name: 'apple-mobile-web-app-title', content: head.appTitle }),
    tag('meta', { name: 'apple-mobile-web-app-capable', content: 'yes' }),
    tag('meta', {
      name: 'theme-color',
      content: head.themeColor.light,
      media: '(prefers-color-scheme: light)',
    }),
    tag('meta', {
      name: 'theme-color',
      content: head.themeColor.dark,
      media: '(prefers-color-scheme: dark)',
    }),
    ...head.preload.map(({ href, srcset, sizes, type }) =>
      tag('link', {
        rel: 'preload',
        as: 'image',
        href,
        imagesrcset: srcset,
        imagesizes: sizes,
        type,
        fetchpriority: 'high',
      }),
    ),
  ].join('\n    ');
}

// JSON inside a script element can end it, or open a comment; an escaped `<` does neither.
function dataOf(data: FirstData): string {
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return `<script type="application/json" id="everpaw-data">${json}</script>`;
}

/** A shell around a page with the two marks. Throws when a mark is missing. */
export function shellOf(html: string): Shell {
  const [start, ...afterHead] = html.split(marks.head);
  const [middle, ...afterData] = afterHead.join(marks.head).split(marks.data);
  if (start === undefined || middle === undefined || afterHead.length !== 1 || afterData.length !== 1)
    throw new Error('The page of the built app lacks the marks that its head and data go to.');
  return { render: (head, data) => `${start}${headOf(head)}${middle}${dataOf(data)}${afterData[0]}` };
}

/** Reads the built app's page. Without a build there is a plain page that says so. */
export async function openShell(file: string): Promise<Shell> {
  const html = await readFile(file, 'utf8').catch(() => null);
  return shellOf(
    html ??
      `<!doctype html><html lang="en"><head><meta charset="utf-8">${marks.head}</head><body><p>The app has not been built yet.</p>${marks.data}</body></html>`,
  );
}
