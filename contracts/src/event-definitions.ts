import { accountEvents, emailEvents } from './accounts/account.events.ts';
import { archiveScheduleEvents } from './archives/archive-schedule.events.ts';
import { campaignEvents } from './cart/campaign.events.ts';
import { cartEvents } from './cart/cart.events.ts';
import { ecardAddressEvents, ecardEvents } from './ecards/ecard.events.ts';
import { ecardTemplateEvents } from './ecards/ecard-template.events.ts';
import { erasureEvents } from './export/erasure.events.ts';
import { tributeEvents } from './guestbook/tribute.events.ts';
import type { EventDefinition } from './kernel/event-definition.ts';
import { memorialEvents } from './memorials/memorial.events.ts';
import { articleEvents } from './news/article.events.ts';
import { commentEvents } from './news/comment.events.ts';
import { newsLikeEvents } from './news/like.events.ts';
import { newsCategoryEvents } from './news/news-category.events.ts';
import { orderEvents } from './orders/order.events.ts';
import { paymentEvents } from './payments/payment.events.ts';
import { reviewEvents } from './reviews/review.events.ts';
import { productEvents } from './store/product.events.ts';
import { subscriptionEvents } from './subscriptions/subscription.events.ts';
import { seasonalThemeEvents } from './themes/seasonal-theme.events.ts';
import { memoryEvents } from './timeline/memory.events.ts';

/** Every event that was ever written (a type is never removed). */
export const eventDefinitions: readonly EventDefinition[] = [
  ...accountEvents,
  ...emailEvents,
  ...memorialEvents,
  ...tributeEvents,
  ...memoryEvents,
  ...seasonalThemeEvents,
  ...erasureEvents,
  ...archiveScheduleEvents,
  ...productEvents,
  ...campaignEvents,
  ...cartEvents,
  ...orderEvents,
  ...paymentEvents,
  ...subscriptionEvents,
  ...articleEvents,
  ...newsCategoryEvents,
  ...commentEvents,
  ...newsLikeEvents,
  ...ecardTemplateEvents,
  ...ecardEvents,
  ...ecardAddressEvents,
  ...reviewEvents,
] as readonly unknown[] as readonly EventDefinition[]; // each keeps its own data type; who reads the list treats all alike
