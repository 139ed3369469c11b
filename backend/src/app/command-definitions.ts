import { accountCommands } from '../accounts/accounts.commands.ts';
import { guestbookCommands } from '../guestbook/guestbook.commands.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { Uploads } from '../media/uploads.ts';
import { memorialCommands, type Pictures } from '../memorials/memorials.commands.ts';
import { allCommands, type CommandDefinition } from '../platform/commands/command-definition.ts';
import type { PersonKeys } from '../platform/keys/person-keys.ts';
import { seasonalThemeCommands } from '../themes/seasonal-themes.commands.ts';

type Parts = {
  keys: Pick<PersonKeys, 'newPerson'>;
  uploads: Pick<Uploads, 'has'>;
  media: Pick<MediaLibrary, 'describe'>;
};

/** How every command of the site is executed. */
export function commandDefinitions({ keys, uploads, media }: Parts): readonly CommandDefinition[] {
  const pictures: Pictures = {
    ofUploader: async (actor, sha256) =>
      actor.kind === 'system' || (actor.kind === 'account' && (await uploads.has(actor.accountId, sha256)))
        ? media.describe(sha256)
        : null,
    describe: (sha256) => media.describe(sha256),
  };
  return allCommands([
    ...accountCommands,
    memorialCommands(pictures),
    guestbookCommands(keys),
    seasonalThemeCommands,
  ]);
}
