import type { ArticleFields } from '@everpaw/contracts/news/article.commands';

/**
 * An article of a new site. Paragraphs in `text` are separated by empty lines. `image` names a drawing.
 * `offer` marks an article about the demo store's promo code.
 */
export type DemoArticle = Pick<ArticleFields, 'title' | 'summary'> &
  Partial<Pick<ArticleFields, 'type' | 'tags' | 'isPinned' | 'isFeatured' | 'productUpdate'>> & {
    slug: string;
    category: string;
    daysAgo: number;
    image: string;
    imageAlt: string;
    text: string;
    offer?: true;
  };
