import type { Catalogue } from '../catalogue.ts';
import * as accountEmails from './accounts/account-emails.ts';
import * as accountForms from './accounts/account-forms.ts';
import * as accountScreens from './accounts/account-screens.ts';
import * as accounts from './accounts/accounts.ts';
import * as history from './audit/history.ts';
import * as cart from './cart/cart.ts';
import * as cartChanges from './cart/cart-changes.ts';
import * as ecardChanges from './ecards/ecard-changes.ts';
import * as ecardEmails from './ecards/ecard-emails.ts';
import * as ecardTemplate from './ecards/ecard-template.ts';
import * as ecardTemplateCategory from './ecards/ecard-template-category.ts';
import * as ecards from './ecards/ecards.ts';
import * as accountData from './export/account-data.ts';
import * as followEmails from './follows/follow-emails.ts';
import * as follows from './follows/follows.ts';
import * as giftChoice from './gifts/gift-choice.ts';
import * as gifts from './gifts/gifts.ts';
import * as candle from './guestbook/candle.ts';
import * as candleChanges from './guestbook/candle-changes.ts';
import * as candleHistory from './guestbook/candle-history.ts';
import * as guestbook from './guestbook/guestbook.ts';
import * as guestbookPrint from './guestbook/guestbook-print.ts';
import * as guestbookPage from './guestbook/screens/guestbook-page.ts';
import * as guestbookScreens from './guestbook/screens/guestbook-screens.ts';
import * as tributeFields from './guestbook/screens/tribute-fields.ts';
import * as tributeChanges from './guestbook/tribute-changes.ts';
import * as tributeEmails from './guestbook/tribute-emails.ts';
import * as tributeHeart from './guestbook/tribute-heart.ts';
import * as tributeHistory from './guestbook/tribute-history.ts';
import * as keepsakes from './keepsakes/keepsakes.ts';
import * as controls from './kernel/controls.ts';
import * as controlsLater from './kernel/controls-later.ts';
import * as copy from './kernel/copy.ts';
import * as fields from './kernel/fields/fields.ts';
import * as gettingReady from './kernel/getting-ready.ts';
import * as list from './kernel/list.ts';
import * as petTypePlurals from './kernel/pet-type-plurals.ts';
import * as petTypes from './kernel/pet-types.ts';
import * as refusal from './kernel/refusal.ts';
import * as report from './kernel/report.ts';
import * as amounts from './kernel/text/amounts.ts';
import * as email from './kernel/text/email.ts';
import * as dates from './kernel/time/dates.ts';
import * as media from './media/media.ts';
import * as photoScreens from './media/photo-screens.ts';
import * as picture from './media/picture.ts';
import * as customDomain from './memorials/address/custom-domain.ts';
import * as pageName from './memorials/address/page-name.ts';
import * as audience from './memorials/audience/audience.ts';
import * as audienceNames from './memorials/audience/audience-names.ts';
import * as reader from './memorials/audience/reader.ts';
import * as keepers from './memorials/keepers.ts';
import * as memorialChanges from './memorials/memorial-changes.ts';
import * as memorialFields from './memorials/memorial-fields.ts';
import * as memorialHistory from './memorials/memorial-history.ts';
import * as memorialLists from './memorials/memorial-lists.ts';
import * as memorials from './memorials/memorials.ts';
import * as pagePassword from './memorials/password/page-password.ts';
import * as gallery from './memorials/screens/gallery.ts';
import * as page from './memorials/screens/page.ts';
import * as pageLater from './memorials/screens/page-later.ts';
import * as savedMark from './memorials/screens/saved-mark.ts';
import * as share from './memorials/screens/share.ts';
import * as story from './memorials/screens/story.ts';
import * as wizard from './memorials/screens/wizard.ts';
import * as news from './news/news.ts';
import * as newsChanges from './news/news-changes.ts';
import * as checkout from './orders/checkout.ts';
import * as orderEmails from './orders/order-emails.ts';
import * as orders from './orders/orders.ts';
import * as payments from './payments/payments.ts';
import * as recordingScreens from './recordings/recording-screens.ts';
import * as recordings from './recordings/recordings.ts';
import * as reviews from './reviews/reviews.ts';
import * as about from './site/about.ts';
import * as appearance from './site/appearance.ts';
import * as contact from './site/contact.ts';
import * as dashboard from './site/dashboard.ts';
import * as help from './site/help.ts';
import * as landing from './site/landing.ts';
import * as privacy from './site/privacy.ts';
import * as frame from './site/screens/frame.ts';
import * as frameLater from './site/screens/frame-later.ts';
import * as otherScreens from './site/screens/other-screens.ts';
import * as screens from './site/screens.ts';
import * as site from './site/site.ts';
import * as terms from './site/terms.ts';
import * as engraving from './store/engraving.ts';
import * as linePhoto from './store/line-photo.ts';
import * as productCategory from './store/product-category.ts';
import * as store from './store/store.ts';
import * as planWords from './subscriptions/plan-words.ts';
import * as plans from './subscriptions/plans.ts';
import * as subscribe from './subscriptions/subscribe.ts';
import * as subscriptionEmails from './subscriptions/subscription-emails.ts';
import * as subscriptions from './subscriptions/subscriptions.ts';
import * as yourPlan from './subscriptions/your-plan.ts';
import * as draft from './sync/draft.ts';
import * as refusedChange from './sync/refused-change.ts';
import * as signedOut from './sync/signed-out.ts';
import * as sync from './sync/sync.ts';
import * as themes from './themes/themes.ts';
import * as memoryChanges from './timeline/memory-changes.ts';
import * as memoryHistory from './timeline/memory-history.ts';
import * as timeline from './timeline/timeline.ts';
import * as timelineScreens from './timeline/timeline-screens.ts';

/*
 * Spanish. One word for one thing:
 * memorial, página; tribute: dedicatoria; guestbook: libro de visitas; sign: firmar; memory: recuerdo;
 * timeline: línea del tiempo; keeper: quien cuida la página; owner: responsable; candle: vela; keepsake: recuerdo
 * impreso (booklet), objetos de recuerdo (store); e-card: tarjeta digital, tarjeta de condolencias; visitor: visita;
 * save: guardar; settings: ajustes; sign in: iniciar sesión; log out: cerrar sesión; email: correo; signal: señal;
 * cart: carrito; order: pedido; refund: devolver; testing mode: modo de prueba. The reader is tú.
 */
export const catalogue: Catalogue = {
  ...accountEmails,
  ...accountForms,
  ...accountScreens,
  ...accounts,
  ...history,
  ...cartChanges,
  ...cart,
  ...ecardChanges,
  ...ecardEmails,
  ...ecardTemplateCategory,
  ...ecardTemplate,
  ...ecards,
  ...accountData,
  ...followEmails,
  ...follows,
  ...giftChoice,
  ...gifts,
  ...candleChanges,
  ...candleHistory,
  ...candle,
  ...guestbookPrint,
  ...guestbook,
  ...guestbookPage,
  ...guestbookScreens,
  ...tributeChanges,
  ...tributeEmails,
  ...tributeFields,
  ...tributeHeart,
  ...tributeHistory,
  ...keepsakes,
  ...controlsLater,
  ...controls,
  ...copy,
  ...fields,
  ...gettingReady,
  ...list,
  ...petTypePlurals,
  ...petTypes,
  ...refusal,
  ...report,
  ...amounts,
  ...email,
  ...dates,
  ...media,
  ...photoScreens,
  ...picture,
  ...customDomain,
  ...pageName,
  ...audienceNames,
  ...audience,
  ...reader,
  ...keepers,
  ...memorialChanges,
  ...memorialFields,
  ...memorialHistory,
  ...memorialLists,
  ...memorials,
  ...pagePassword,
  ...gallery,
  ...pageLater,
  ...page,
  ...savedMark,
  ...share,
  ...story,
  ...wizard,
  ...newsChanges,
  ...news,
  ...checkout,
  ...orderEmails,
  ...orders,
  ...payments,
  ...recordingScreens,
  ...recordings,
  ...reviews,
  ...about,
  ...appearance,
  ...contact,
  ...dashboard,
  ...help,
  ...landing,
  ...privacy,
  ...screens,
  ...frameLater,
  ...frame,
  ...otherScreens,
  ...site,
  ...terms,
  ...engraving,
  ...linePhoto,
  ...productCategory,
  ...store,
  ...planWords,
  ...plans,
  ...subscribe,
  ...subscriptionEmails,
  ...subscriptions,
  ...yourPlan,
  ...draft,
  ...themes,
  ...refusedChange,
  ...signedOut,
  ...sync,
  ...memoryChanges,
  ...memoryHistory,
  ...timelineScreens,
  ...timeline,
};
