import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { escapeHtml } from '@everpaw/contracts/kernel/html';
import { type PageMark, pageMarkContent, pageMarkName } from '@everpaw/contracts/memorials/page-mark';
import { type FirstPaint, openFirstPaint, type Painted } from './first-paint.ts';

/** What the first HTML of a page says before any script runs: what links and previews show, and what it installs as. */
export type PageHead = {
  title: string;
  description: string;
  /** Absolute address of the page; null leaves the page out of search. */
  canonical: string | null;
  image: { url: string; width: number; height: number; alt: string } | null;
  manifest: string;
  touchIcon: string;
  /** Whose page it is, where it is or would be one memorial's. */
  mark?: Omit<PageMark, 'position'>;
  /** The name under the icon on a home screen. */
  appTitle: string;
  themeColor: { light: string; dark: string };
  /** Pictures of the first screen, so that they are asked for with the page. */
  preload: { href: string; srcset: string; sizes: string; type: string }[];
};

/** What the first screen would ask for, by the address it would ask, and what the page was drawn with, if it was. */
export type FirstData = { position?: string; answers: Record<string, unknown>; painted?: Painted };

/** The built app's page, into which each address writes its own head, its data, and what it looks like at first. */
export type Shell = {
  render(head: PageHead, data: FirstData, paint?: string): string;
  /** Draws what goes into the page as its first paint. */
  paint: FirstPaint;
  /** The scripts that stand in the page itself, as sources of a content security policy. */
  inlineScripts: readonly string[];
};

const marks = ['<!--everpaw:head-->', '<!--everpaw:paint-->', '<!--everpaw:data-->'] as const;
const unpainted = '<noscript>Everpaw needs JavaScript to show this page.</noscript>';

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')}>`;
}

function headOf(head: PageHead, position: string): string {
  const { title, description, canonical, image } = head;
  const property = (name: string, content: string) => tag('meta', { property: name, content });
  return [
    `<title>${escapeHtml(title)}</title>`,
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
    ...(head.mark
      ? [tag('meta', { name: pageMarkName, content: pageMarkContent({ ...head.mark, position }) })]
      : []),
    // A private page's manifest is as private as the page, so it is asked for with the session.
    tag('link', {
      rel: 'manifest',
      href: head.manifest,
      ...(head.mark?.audience === 'keepers' ? { crossorigin: 'use-credentials' } : {}),
    }),
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

/** A shell around a page with the three marks. Throws when a mark is missing. */
function shellOf(html: string, paint: FirstPaint = async () => null): Shell {
  const [start, beforePaint, beforeData, end, ...more] = html.split(new RegExp(marks.join('|')));
  const isInOrder = marks.every((mark, index) => html.indexOf(mark) > html.indexOf(marks[index - 1] ?? ''));
  if (end === undefined || more.length > 0 || !isInOrder)
    throw new Error(
      'The page of the built app lacks the marks that its head, its first paint and its data go to.',
    );
  return {
    render: (head, data, painted) =>
      `${start}${headOf(head, data.position ?? '')}${beforePaint}${painted ?? unpainted}${beforeData}${dataOf(data)}${end}`,
    paint,
    inlineScripts: [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^<]*)<\/script>/g)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  };
}

/** Reads the built app's page and its drawing part. Without a build there is a plain page that says so. */
export async function openShell(files: { page: string; firstPaint: string }): Promise<Shell> {
  const [html, paint] = await Promise.all([
    readFile(files.page, 'utf8').catch(() => null),
    openFirstPaint(files.firstPaint),
  ]);
  const [toHead, toPaint, toData] = marks;
  return shellOf(
    html ??
      `<!doctype html><html lang="en"><head><meta charset="utf-8">${toHead}</head><body><p>The app has not been built yet.</p>${toPaint}${toData}</body></html>`,
    paint,
  );
}
