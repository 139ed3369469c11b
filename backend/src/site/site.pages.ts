import { defaultHero, siteLabels } from '@everpaw/contracts/site/site.messages';
import type { PageHead } from './shell.ts';

const descriptions: Record<string, { title: string; description: string }> = {
  '/memorial-gallery': {
    title: siteLabels.gallery,
    description: 'Pages of remembrance that families have made for the animals they loved.',
  },
  '/create-memorial': {
    title: siteLabels.createMemorial,
    description: 'Begin a page of remembrance: a name, dates, photographs and the story only you can tell.',
  },
};

/** The head of every page that is not about one memorial. Only pages that everybody may find have a canonical address. */
export function siteHead(path: string, origin: string): PageHead {
  const known = descriptions[path];
  return {
    title: known ? `${known.title} | ${siteLabels.name}` : `${siteLabels.name} – ${defaultHero.title}`,
    description: known?.description ?? defaultHero.subtitle,
    canonical: known || path === '/' ? `${origin}${path}` : null,
    image: { url: `${origin}/icons/icon-512.png`, width: 512, height: 512, alt: siteLabels.name },
    manifest: '/manifest.webmanifest',
    touchIcon: '/icons/apple-touch-icon.png',
    appTitle: siteLabels.name,
    themeColor: { light: '#f4f3ec', dark: '#161914' },
    preload: [],
  };
}
