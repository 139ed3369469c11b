import type { Actor } from '@everpaw/contracts/kernel/decider';
import type { ArchiveAbilities } from '../archives/archives.commands.ts';
import type { EcardParts } from '../ecards/ecards.commands.ts';
import { features } from '../features.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { TakePhoto } from '../media/photo-in-command.ts';
import type { RecordingLibrary } from '../media/recording-library.ts';
import { createUsablePhotos } from '../media/site-photos.ts';
import type { Uploads } from '../media/uploads.ts';
import type { Pictures, Recordings } from '../memorials/memorials.commands.ts';
import { allCommands, type CommandDefinition } from '../platform/execution/commands/command-definition.ts';
import { contributions } from '../platform/execution/feature.ts';
import type { PersonKeys } from '../platform/storage/keys/person-keys.ts';

type Parts = {
  keys: Pick<PersonKeys, 'newPerson'>;
  uploads: Pick<Uploads, 'has'>;
  media: Pick<MediaLibrary, 'describe'>;
  recordings: Pick<RecordingLibrary, 'describe'>;
  archiveAbilities: ArchiveAbilities;
  /** Whether the site's own content shows a photo. */
  siteShows(sha256: string): Promise<boolean>;
  takePhoto: TakePhoto;
  ecards: Omit<EcardParts, 'newPerson'>;
};

const commands = contributions(features, 'commands');
type Definition = ReturnType<(typeof commands)[number]>[number];

/** Returns the definitions of every command of the site. */
export function commandDefinitions({
  keys,
  uploads,
  media,
  recordings,
  archiveAbilities,
  siteShows,
  takePhoto,
  ecards,
}: Parts): readonly CommandDefinition[] {
  const mayName = async (actor: Actor, sha256: string) =>
    actor.kind === 'system' || (actor.kind === 'account' && (await uploads.has(actor.accountId, sha256)));
  const pictures: Pictures = {
    ofUploader: async (actor, sha256) => ((await mayName(actor, sha256)) ? media.describe(sha256) : null),
    describe: (sha256) => media.describe(sha256),
  };
  const ownRecordings: Recordings = {
    ofUploader: async (actor, sha256) =>
      (await mayName(actor, sha256)) ? recordings.describe(sha256) : null,
  };
  const parts = {
    ...ecards,
    newPerson: () => keys.newPerson(),
    pictures,
    ownRecordings,
    usablePhotos: createUsablePhotos(mayName, siteShows),
    archiveAbilities,
    takePhoto,
  };
  return allCommands(commands.flatMap((of): readonly Definition[] => of(parts)));
}
