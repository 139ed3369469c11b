import type { Feature } from '../platform/execution/feature.ts';
import { keeperEmails } from './keeper-emails.ts';
import { invitations, memorialSlots, pageNames, purging } from './memorial-reactions.ts';
import { memorialCommands, type Pictures, type Recordings } from './memorials.commands.ts';
import { MemorialsModule } from './memorials.module.ts';
import { pageNameCommands } from './page-names.ts';

export const memorialsFeature = {
  module: MemorialsModule,
  commands: ({ pictures, ownRecordings }: { pictures: Pictures; ownRecordings: Recordings }) => [
    memorialCommands(pictures, ownRecordings),
    pageNameCommands,
  ],
  reactions: [memorialSlots, pageNames, purging, invitations],
  emails: keeperEmails,
} satisfies Feature;
