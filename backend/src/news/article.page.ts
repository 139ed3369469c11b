import { excerpt } from '@everpaw/contracts/kernel/text/excerpt';
import type { NewsEntry } from '@everpaw/contracts/news/news.dto';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import type { PageHead } from '../platform/http/shell/shell.ts';

/** Returns the head of an article's page; `site` is the head that all pages share. */
export function articleHead({ feed }: NewsEntry, site: PageHead, origin: string): PageHead {
  const { slug, title, summary, metaTitle, metaDescription, socialImageUrl, canonicalUrl } = feed;
  return {
    ...site,
    title: `${metaTitle ?? title} | ${siteLabels.name}`,
    description: metaDescription ?? excerpt(summary.replace(/\s+/g, ' '), 160),
    canonical: canonicalUrl ?? `${origin}/news/${slug}`,
    image: socialImageUrl
      ? { url: `${origin}${socialImageUrl}`, width: 1200, height: 630, alt: feed.featuredImageAlt || title }
      : site.image,
  };
}
