import type { Texts } from '../kernel/languages/localized.ts';

/** The translations of a module's texts. Its functions and numbers aren't texts, and neither are the `others`. */
type TextsOf<Module, Others = never> = {
  readonly [Name in Exclude<keyof Module, Others> as Module[Name] extends object
    ? Module[Name] extends (...values: never) => unknown
      ? never
      : Name
    : never]: Texts<Module[Name]>;
};

/** All texts that families and visitors read, in one language. */
export type Catalogue = TextsOf<typeof import('../accounts/account-emails.messages.ts')> &
  TextsOf<typeof import('../accounts/account-screens.messages.ts')> &
  TextsOf<typeof import('../accounts/accounts.messages.ts'), 'socialSignIn'> &
  TextsOf<typeof import('../audit/history.messages.ts')> &
  TextsOf<typeof import('../cart/cart-changes.messages.ts')> &
  TextsOf<typeof import('../cart/cart.messages.ts')> &
  TextsOf<typeof import('../ecards/ecard-changes.messages.ts')> &
  TextsOf<typeof import('../ecards/ecard-emails.messages.ts')> &
  TextsOf<typeof import('../ecards/ecard-template.messages.ts')> &
  TextsOf<typeof import('../ecards/ecards.messages.ts')> &
  TextsOf<typeof import('../export/account-data.messages.ts')> &
  TextsOf<typeof import('../follows/follow-emails.messages.ts')> &
  TextsOf<typeof import('../follows/follows.messages.ts')> &
  TextsOf<typeof import('../gifts/gifts.messages.ts')> &
  TextsOf<typeof import('../guestbook/candle-changes.messages.ts')> &
  TextsOf<typeof import('../guestbook/candle-history.messages.ts')> &
  TextsOf<typeof import('../guestbook/candle.messages.ts')> &
  TextsOf<typeof import('../guestbook/guestbook-print.messages.ts')> &
  TextsOf<typeof import('../guestbook/guestbook.messages.ts')> &
  TextsOf<typeof import('../guestbook/tribute-changes.messages.ts')> &
  TextsOf<typeof import('../guestbook/tribute-emails.messages.ts')> &
  TextsOf<typeof import('../guestbook/tribute-heart.messages.ts')> &
  TextsOf<typeof import('../guestbook/tribute-history.messages.ts')> &
  TextsOf<typeof import('../keepsakes/keepsakes.messages.ts')> &
  TextsOf<typeof import('../kernel/copy.messages.ts')> &
  TextsOf<typeof import('../kernel/fields/fields.messages.ts')> &
  TextsOf<typeof import('../kernel/getting-ready.messages.ts')> &
  TextsOf<typeof import('../kernel/list.messages.ts')> &
  TextsOf<typeof import('../memorials/memorial-fields.messages.ts')> &
  TextsOf<typeof import('../guestbook/screens/tribute-fields.messages.ts')> &
  TextsOf<typeof import('../themes/themes.messages.ts')> &
  TextsOf<typeof import('../kernel/refusal.messages.ts')> &
  TextsOf<typeof import('../kernel/report.messages.ts')> &
  TextsOf<typeof import('../kernel/text/email.messages.ts')> &
  TextsOf<typeof import('../kernel/time/dates.messages.ts')> &
  TextsOf<typeof import('../ecards/ecard-template-category.messages.ts')> &
  TextsOf<typeof import('../gifts/gift-choice.messages.ts')> &
  TextsOf<typeof import('../kernel/pet-type-plurals.messages.ts')> &
  TextsOf<typeof import('../kernel/pet-types.messages.ts')> &
  TextsOf<typeof import('../memorials/audience/audience-names.messages.ts')> &
  TextsOf<typeof import('../store/product-category.messages.ts')> &
  TextsOf<typeof import('../media/media.messages.ts')> &
  TextsOf<typeof import('../media/picture.messages.ts')> &
  TextsOf<typeof import('../memorials/address/custom-domain.messages.ts')> &
  TextsOf<typeof import('../memorials/address/page-name.messages.ts')> &
  TextsOf<typeof import('../memorials/audience/audience.messages.ts')> &
  TextsOf<typeof import('../memorials/audience/reader.messages.ts')> &
  TextsOf<typeof import('../memorials/keepers.messages.ts')> &
  TextsOf<typeof import('../memorials/memorial-changes.messages.ts')> &
  TextsOf<typeof import('../memorials/memorial-history.messages.ts')> &
  TextsOf<typeof import('../memorials/memorial-lists.messages.ts')> &
  TextsOf<typeof import('../memorials/memorials.messages.ts')> &
  TextsOf<typeof import('../memorials/password/page-password.messages.ts'), 'pagePasswordLength'> &
  TextsOf<typeof import('../news/news-changes.messages.ts')> &
  TextsOf<typeof import('../news/news.messages.ts')> &
  TextsOf<typeof import('../orders/checkout.messages.ts')> &
  TextsOf<typeof import('../orders/order-emails.messages.ts')> &
  TextsOf<typeof import('../orders/orders.messages.ts')> &
  TextsOf<typeof import('../payments/payments.messages.ts'), 'simulatedAnswers'> &
  TextsOf<typeof import('../recordings/recording-screens.messages.ts')> &
  TextsOf<typeof import('../recordings/recordings.messages.ts')> &
  TextsOf<typeof import('../reviews/reviews.messages.ts')> &
  TextsOf<typeof import('../site/about.messages.ts')> &
  TextsOf<typeof import('../site/appearance.messages.ts')> &
  TextsOf<typeof import('../site/contact.messages.ts')> &
  TextsOf<typeof import('../site/dashboard.messages.ts')> &
  TextsOf<typeof import('../site/help.messages.ts')> &
  TextsOf<typeof import('../site/landing.messages.ts'), 'landingSamples' | 'landingProducts'> &
  TextsOf<typeof import('../site/privacy.messages.ts')> &
  TextsOf<typeof import('../site/screens.messages.ts')> &
  TextsOf<typeof import('../site/site.messages.ts')> &
  TextsOf<typeof import('../site/terms.messages.ts')> &
  TextsOf<typeof import('../store/engraving.messages.ts')> &
  TextsOf<typeof import('../store/line-photo.messages.ts')> &
  TextsOf<typeof import('../store/store.messages.ts'), 'sampleReviews'> &
  TextsOf<typeof import('../subscriptions/plan-words.messages.ts')> &
  TextsOf<typeof import('../subscriptions/plans.messages.ts')> &
  TextsOf<typeof import('../subscriptions/subscribe.messages.ts')> &
  TextsOf<typeof import('../subscriptions/subscription-emails.messages.ts')> &
  TextsOf<typeof import('../subscriptions/subscriptions.messages.ts')> &
  TextsOf<typeof import('../subscriptions/your-plan.messages.ts')> &
  TextsOf<typeof import('../sync/draft.messages.ts')> &
  TextsOf<typeof import('../sync/signed-out.messages.ts')> &
  TextsOf<typeof import('../sync/sync.messages.ts')> &
  TextsOf<typeof import('../timeline/memory-changes.messages.ts')> &
  TextsOf<typeof import('../timeline/memory-history.messages.ts')> &
  TextsOf<typeof import('../timeline/timeline.messages.ts')> &
  TextsOf<typeof import('../accounts/account-forms.messages.ts')> &
  TextsOf<typeof import('../guestbook/screens/guestbook-page.messages.ts')> &
  TextsOf<typeof import('../guestbook/screens/guestbook-screens.messages.ts')> &
  TextsOf<typeof import('../kernel/controls-later.messages.ts')> &
  TextsOf<typeof import('../kernel/controls.messages.ts')> &
  TextsOf<typeof import('../kernel/text/amounts.messages.ts')> &
  TextsOf<typeof import('../media/photo-screens.messages.ts')> &
  TextsOf<typeof import('../memorials/screens/gallery.messages.ts')> &
  TextsOf<typeof import('../memorials/screens/page-later.messages.ts')> &
  TextsOf<typeof import('../memorials/screens/page.messages.ts')> &
  TextsOf<typeof import('../memorials/screens/saved-mark.messages.ts')> &
  TextsOf<typeof import('../memorials/screens/share.messages.ts')> &
  TextsOf<typeof import('../memorials/screens/story.messages.ts')> &
  TextsOf<typeof import('../memorials/screens/wizard.messages.ts')> &
  TextsOf<typeof import('../site/screens/frame-later.messages.ts')> &
  TextsOf<typeof import('../site/screens/frame.messages.ts')> &
  TextsOf<typeof import('../site/screens/other-screens.messages.ts')> &
  TextsOf<typeof import('../sync/refused-change.messages.ts')> &
  TextsOf<typeof import('../timeline/timeline-screens.messages.ts')>;
