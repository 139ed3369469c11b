/**
 * The streams of the features that the audit desk can look for: the features themselves would be too much for the
 * app. Generated from them by `CATALOGUE=write` with `backend/test/events-catalogue.spec.ts`.
 */
export const streamSubjects = [
  { name: 'tribute', label: 'Tribute', hint: 'The id of a tribute' },
  { name: 'memory', label: 'Memory', hint: 'The id of a memory' },
  { name: 'product', label: 'Product', hint: 'The id in its address' },
  { name: 'cart', label: 'Cart', hint: 'The id of its account, or of a visitor’s cart' },
  { name: 'campaign', label: 'Promo code', hint: 'The id of its campaign' },
  { name: 'article', label: 'Article', hint: 'The id of an article of the news' },
  { name: 'comment', label: 'Comment', hint: 'The id of a comment on an article' },
  { name: 'news-like', label: 'Like', hint: 'The id of a like of an article or a comment' },
  { name: 'news-category', label: 'News category', hint: 'The id of a category of the news' },
  { name: 'ecard', label: 'E-card', hint: 'The id of an e-card' },
  { name: 'ecard-address', label: 'Address that declined e-cards', hint: 'The key of the address' },
  { name: 'ecard-template', label: 'E-card template', hint: 'The id of a template' },
  { name: 'order', label: 'Order', hint: 'The id of an order' },
  { name: 'payment', label: 'Payment', hint: 'The id of a payment' },
  { name: 'subscription', label: 'Subscription', hint: 'The id of its account' },
  { name: 'review', label: 'Review', hint: 'The id of a review of a product' },
  { name: 'seasonal-theme', label: 'Seasonal theme', hint: 'The id of a theme' },
  { name: 'archive-schedule', label: 'Archive schedule', hint: 'The id of a schedule' },
  { name: 'erasure', label: 'Erasure', hint: 'The number on a certificate' },
] as const;
