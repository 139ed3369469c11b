import { verifyPageMessages } from '@everpaw/contracts/audit/verify-page.messages';
import { newsMessages } from '@everpaw/contracts/news/news.messages';
import { aboutMessages } from '@everpaw/contracts/site/about.messages';
import { contactMessages } from '@everpaw/contracts/site/contact.messages';
import { helpMessages } from '@everpaw/contracts/site/help.messages';
import { privacyPolicy } from '@everpaw/contracts/site/privacy.messages';
import { defaultHero } from '@everpaw/contracts/site/screens.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { statusMessages } from '@everpaw/contracts/site/status.messages';
import { termsOfService } from '@everpaw/contracts/site/terms.messages';
import type { PageHead } from '../platform/http/shell/shell.ts';

const descriptions: Record<string, { title: string; description: string }> = {
  '/memorial-gallery': {
    title: siteLabels.gallery,
    description: 'Pages of remembrance that families have made for the animals they loved.',
  },
  '/news': { title: newsMessages.title, description: newsMessages.text },
  '/about': { title: aboutMessages.title, description: aboutMessages.lead },
  '/status': { title: statusMessages.title, description: statusMessages.lead },
  '/help': { title: helpMessages.title, description: helpMessages.lead },
  '/contact': { title: contactMessages.title, description: contactMessages.lead },
  '/privacy': { title: privacyPolicy.title, description: privacyPolicy.lead },
  '/terms': { title: termsOfService.title, description: termsOfService.lead },
  '/verify': { title: verifyPageMessages.title, description: verifyPageMessages.intro },
  '/create-memorial': {
    title: siteLabels.createMemorial,
    description: 'Begin a page of remembrance: a name, dates, photographs and the story only you can tell.',
  },
};

/**
 * Returns the head of every page that isn't about a single memorial. Only pages that may be indexed have a canonical
 * URL.
 */
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
