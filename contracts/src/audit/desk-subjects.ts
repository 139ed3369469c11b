import { emailMessages } from '../kernel/email.messages.ts';
import { isUuid } from '../kernel/uuid.ts';

/**
 * What the audit desk can look for, by an id or an address. `finds` says which events that are: those of an account or
 * about it, those of a memorial, those that one request led to, those of the account that has an address now, or those
 * of the streams whose names begin with the subject's. An entity with streams of its own joins by a line.
 */
export const deskSubjects = [
  { name: 'account', finds: 'account', label: 'Account', hint: 'The id of an account' },
  { name: 'memorial', finds: 'memorial', label: 'Memorial', hint: 'The id in its address' },
  { name: 'tribute', finds: 'stream', label: 'Tribute', hint: 'The id of a tribute' },
  { name: 'memory', finds: 'stream', label: 'Memory', hint: 'The id of a memory' },
  { name: 'product', finds: 'stream', label: 'Product', hint: 'The id in its address' },
  { name: 'cart', finds: 'stream', label: 'Cart', hint: 'The id of its account, or of a visitor’s cart' },
  { name: 'campaign', finds: 'stream', label: 'Promo code', hint: 'The id of its campaign' },
  { name: 'article', finds: 'stream', label: 'Article', hint: 'The id of an article of the news' },
  { name: 'comment', finds: 'stream', label: 'Comment', hint: 'The id of a comment on an article' },
  { name: 'news-like', finds: 'stream', label: 'Like', hint: 'The id of a like of an article or a comment' },
  {
    name: 'news-category',
    finds: 'stream',
    label: 'News category',
    hint: 'The id of a category of the news',
  },
  { name: 'ecard', finds: 'stream', label: 'E-card', hint: 'The id of an e-card' },
  {
    name: 'ecard-address',
    finds: 'stream',
    label: 'Address that declined e-cards',
    hint: 'The key of the address',
  },
  { name: 'ecard-template', finds: 'stream', label: 'E-card template', hint: 'The id of a template' },
  { name: 'order', finds: 'stream', label: 'Order', hint: 'The id of an order' },
  { name: 'payment', finds: 'stream', label: 'Payment', hint: 'The id of a payment' },
  { name: 'subscription', finds: 'stream', label: 'Subscription', hint: 'The id of its account' },
  { name: 'review', finds: 'stream', label: 'Review', hint: 'The id of a review of a product' },
  { name: 'seasonal-theme', finds: 'stream', label: 'Seasonal theme', hint: 'The id of a theme' },
  { name: 'archive-schedule', finds: 'stream', label: 'Archive schedule', hint: 'The id of a schedule' },
  { name: 'erasure', finds: 'stream', label: 'Erasure', hint: 'The number on a certificate' },
  {
    name: 'correlation',
    finds: 'correlation',
    label: 'Correlation id',
    hint: 'Everything that followed from one request',
  },
  {
    name: 'address',
    finds: 'address',
    label: 'Email address',
    hint: 'The account that has this address now',
  },
] as const;

export type DeskSubject = (typeof deskSubjects)[number];
export type DeskSubjectName = DeskSubject['name'];

/** What is wrong with what was entered for a subject; null for nothing. */
export function subjectProblem({ finds }: DeskSubject, entered: string): string | null {
  if (finds === 'address') return entered.includes('@') ? null : emailMessages.invalid;
  return isUuid(entered) ? null : 'This is not a valid id';
}
