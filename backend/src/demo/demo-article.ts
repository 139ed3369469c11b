import type { ArticleFields } from '@everpaw/contracts/news/article.commands';

/**
 * An article of a new site. `text` has a paragraph in each block between empty lines; `image` names a drawing; `offer`
 * says that it tells of the demo store's promo code.
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
