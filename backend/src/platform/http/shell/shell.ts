import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { currentLanguage } from '@everpaw/contracts/kernel/languages/localized';
import { escapeHtml } from '@everpaw/contracts/kernel/text/html';
import { type PageMark, pageMarkContent, pageMarkName } from '@everpaw/contracts/memorials/page-mark';
import { type FirstPaint, openFirstPaint, type Painted } from './first-paint.ts';

/** The head of a page's HTML: for links, previews and installation. */
export type PageHead = {
  title: string;
  description: string;
  /** The absolute URL of the page; null excludes it from search engines. */
  canonical: string | null;
  image: { url: string; width: number; height: number; alt: string } | null;
  manifest: string;
  touchIcon: string;
  /** Who may see the page, if it is or would be a memorial's. */
  mark?: Omit<PageMark, 'position'>;
  /** The app's name on a home screen. */
  appTitle: string;
  themeColor: { light: string; dark: string };
  /** Images of the first screen, to be loaded with the page. */
  preload: { href: string; srcset: string; sizes: string; type: string }[];
};

/**
 * The responses that the first screen would request, by URL, and the parameters of the rendered page, if any.
 */
export type FirstData = { position?: string; answers: Record<string, unknown>; painted?: Painted };

/** The built app's page, to which each path adds its head, data and first rendering. */
export type Shell = {
  render(head: PageHead, data: FirstData, paint?: string): string;
  /** Renders the first paint of a page. */
  paint: FirstPaint;
  /** The page's inline scripts, as sources of a content security policy. */
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
    // A private page's manifest is private too, so the request needs the session.
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

// An escaped `<` can neither close the script element nor open a comment.
function dataOf(data: FirstData): string {
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return `<script type="application/json" id="everpaw-data">${json}</script>`;
}

/** States the language that a page is written in. */
const inOwnLanguage = (start: string) =>
  start.replace('<html lang="en">', `<html lang="${currentLanguage()}">`);

/** Creates a shell from a page with the three marks. Throws if one is missing. */
function shellOf(html: string, paint: FirstPaint = async () => null): Shell {
  const [start, beforePaint, beforeData, end, ...more] = html.split(new RegExp(marks.join('|')));
  const isInOrder = marks.every((mark, index) => html.indexOf(mark) > html.indexOf(marks[index - 1] ?? ''));
  if (end === undefined || more.length > 0 || !isInOrder)
    throw new Error(
      'The page of the built app lacks the marks that its head, its first paint and its data go to.',
    );
  return {
    render: (head, data, painted) =>
      `${inOwnLanguage(start ?? '')}${headOf(head, data.position ?? '')}${beforePaint}${painted ?? unpainted}${beforeData}${dataOf(data)}${end}`,
    paint,
    inlineScripts: [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^<]*)<\/script>/g)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  };
}

/** Reads the built app's page and renderer. Without a build, serves a plain page that says so. */
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
