import type { Actor } from '@everpaw/contracts/kernel/decider';
import { accountCommands } from '../accounts/accounts.commands.ts';
import { type ArchiveAbilities, archiveCommands } from '../archives/archives.commands.ts';
import { campaignCommands, cartCommands } from '../cart/cart.commands.ts';
import {
  type EcardParts,
  ecardAddressCommands,
  ecardCommands,
  ecardTemplateCommands,
} from '../ecards/ecards.commands.ts';
import { erasureCommands } from '../export/erasure.commands.ts';
import { guestbookCommands } from '../guestbook/guestbook.commands.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { RecordingLibrary } from '../media/recording-library.ts';
import { knownPhotosBy } from '../media/site-photos.ts';
import type { Uploads } from '../media/uploads.ts';
import { memorialCommands, type Pictures, type Recordings } from '../memorials/memorials.commands.ts';
import {
  articleCommands,
  commentCommands,
  newsCategoryCommands,
  newsLikeCommands,
} from '../news/news.commands.ts';
import { orderCommands } from '../orders/orders.commands.ts';
import { paymentCommands } from '../payments/payments.commands.ts';
import { allCommands, type CommandDefinition } from '../platform/commands/command-definition.ts';
import type { PersonKeys } from '../platform/keys/person-keys.ts';
import { reviewCommands } from '../reviews/reviews.commands.ts';
import { productCommands } from '../store/store.commands.ts';
import { subscriptionCommands } from '../subscriptions/subscriptions.commands.ts';
import { seasonalThemeCommands } from '../themes/seasonal-themes.commands.ts';
import { timelineCommands } from '../timeline/timeline.commands.ts';

type Parts = {
  keys: Pick<PersonKeys, 'newPerson'>;
  uploads: Pick<Uploads, 'has'>;
  media: Pick<MediaLibrary, 'describe'>;
  recordings: Pick<RecordingLibrary, 'describe'>;
  archiveAbilities: ArchiveAbilities;
  /** Whether the site's own content shows a photo. */
  siteShows(sha256: string): Promise<boolean>;
  ecards: Omit<EcardParts, 'newPerson'>;
};

/** Returns the definitions of every command of the site. */
export function commandDefinitions({
  keys,
  uploads,
  media,
  recordings,
  archiveAbilities,
  siteShows,
  ecards,
}: Parts): readonly CommandDefinition[] {
  const mayName = async (actor: Actor, sha256: string) =>
    actor.kind === 'system' || (actor.kind === 'account' && (await uploads.has(actor.accountId, sha256)));
  const pictures: Pictures = {
    ofUploader: async (actor, sha256) => ((await mayName(actor, sha256)) ? media.describe(sha256) : null),
    describe: (sha256) => media.describe(sha256),
  };
  const knownPhotos = knownPhotosBy(mayName, siteShows);
  const ownRecordings: Recordings = {
    ofUploader: async (actor, sha256) =>
      (await mayName(actor, sha256)) ? recordings.describe(sha256) : null,
  };
  return allCommands([
    ...accountCommands,
    memorialCommands(pictures, ownRecordings),
    guestbookCommands(keys),
    timelineCommands(pictures),
    seasonalThemeCommands(knownPhotos),
    archiveCommands(archiveAbilities),
    productCommands(knownPhotos),
    campaignCommands,
    cartCommands({ newPerson: () => keys.newPerson(), queue: ecards.queue }),
    orderCommands(keys),
    paymentCommands,
    subscriptionCommands,
    articleCommands(knownPhotos),
    newsCategoryCommands,
    commentCommands,
    newsLikeCommands,
    ecardCommands({ ...ecards, newPerson: () => keys.newPerson() }),
    ecardTemplateCommands(knownPhotos),
    ecardAddressCommands,
    reviewCommands,
    erasureCommands,
  ]);
}
