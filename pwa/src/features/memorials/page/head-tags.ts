import { iconVersion, shortName } from '@everpaw/contracts/memorials/home-screen';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { themedColours } from '../../themes/theme-colours.ts';

/** The tags in the head that describe the page as an installable app. Colors are `#rrggbb`. */
export type HeadTags = {
  manifest: string;
  touchIcon: string;
  appTitle: string;
  themeColor: { light: string; dark: string };
};

/** The head of every page that isn't a pet's page. */
export const siteHead: HeadTags = {
  manifest: '/manifest.webmanifest',
  touchIcon: '/icons/apple-touch-icon.png',
  appTitle: 'Everpaw',
  themeColor: { light: '#f4f3ec', dark: '#161914' },
};

/** The fields of a memorial that its head depends on. */
export type HeadOf = Pick<MemorialDto, 'id' | 'petName' | 'petType' | 'templateId' | 'images'>;

/**
 * Returns the head of a pet's page. On a home screen, it shows the pet's name, icon and colors instead of the site's.
 */
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
 * Replaces the tags that a browser uses to install the page. A different manifest invalidates the stored install
 * prompt, so it's dropped; the browser fires a new one when it can.
 */
export function applyHead(page: Document, tags: HeadTags): void {
  const before = page.head.querySelector('link[rel="manifest"]')?.getAttribute('href');
  // The manifest of a private page is private too, so the request sends the session cookie.
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
