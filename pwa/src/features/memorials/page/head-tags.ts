import { iconVersion, shortName } from '@everpaw/contracts/memorials/home-screen';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { themedColours } from '../../themes/theme-colours.ts';

/** What the head says of the page as an app of its own. Colours are `#rrggbb`. */
export type HeadTags = {
  manifest: string;
  touchIcon: string;
  appTitle: string;
  themeColor: { light: string; dark: string };
};

/** The head of every page that belongs to the site and not to one pet. */
export const siteHead: HeadTags = {
  manifest: '/manifest.webmanifest',
  touchIcon: '/icons/apple-touch-icon.png',
  appTitle: 'Everpaw',
  themeColor: { light: '#f4f3ec', dark: '#161914' },
};

/** What of a memorial its head depends on. */
export type HeadOf = Pick<MemorialDto, 'id' | 'petName' | 'petType' | 'templateId' | 'images'>;

/** The head of a pet's page: on a home screen it is this animal's, not the site's. */
export function memorialHead(memorial: HeadOf): HeadTags {
  const base = `/memorial/${memorial.id}`;
  const colours = themedColours(memorial.templateId);
  return {
    manifest: `${base}/manifest.webmanifest`,
    touchIcon: `${base}/apple-touch-icon.png?v=${iconVersion(memorial)}`,
    appTitle: shortName(memorial.petName),
    themeColor: { light: colours.light.paper, dark: colours.dark.paper },
  };
}

function tag(
  page: Document,
  name: 'link' | 'meta',
  selector: string,
  attributes: Record<string, string>,
): void {
  const found = page.head.querySelector(selector);
  const element = found ?? page.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (element.getAttribute(key) !== value) element.setAttribute(key, value);
  if (!found) page.head.append(element);
}

/**
 * Swaps the tags by which a browser installs a page. A different manifest makes an install offer that was kept for
 * the page before worthless, so it is dropped; the browser makes a new one when it may.
 */
export function applyHead(page: Document, tags: HeadTags): void {
  const before = page.head.querySelector('link[rel="manifest"]')?.getAttribute('href');
  // A private page's manifest is as private as the page, so it is asked for with the session.
  const manifest = { rel: 'manifest', href: tags.manifest, crossorigin: 'use-credentials' };
  tag(page, 'link', 'link[rel="manifest"]', manifest);
  tag(page, 'link', 'link[rel="apple-touch-icon"]', { rel: 'apple-touch-icon', href: tags.touchIcon });
  const appTitle = { name: 'apple-mobile-web-app-title', content: tags.appTitle };
  tag(page, 'meta', 'meta[name="apple-mobile-web-app-title"]', appTitle);
  for (const old of page.head.querySelectorAll('meta[name="theme-color"]:not([media])')) old.remove();
  for (const scheme of ['light', 'dark'] as const) {
    const media = `(prefers-color-scheme: ${scheme})`;
    const attributes = { name: 'theme-color', media, content: tags.themeColor[scheme] };
    tag(page, 'meta', `meta[name="theme-color"][media="${media}"]`, attributes);
  }
  const install = page.defaultView?.everpawInstall;
  if (install && before !== undefined && before !== tags.manifest) {
    install.offer = null;
    page.defaultView?.dispatchEvent(new Event('everpaw:install-offer'));
  }
}
