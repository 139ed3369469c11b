import type { Feature } from '../platform/execution/feature.ts';
import { keeperEmails } from './keeper-emails.ts';
import { invitations, memorialSlots, purging } from './memorial-reactions.ts';
import { memorialCommands, type Pictures, type Recordings } from './memorials.commands.ts';
import { MemorialsModule } from './memorials.module.ts';

export const memorialsFeature = {
  module: MemorialsModule,
  commands: ({ pictures, ownRecordings }: { pictures: Pictures; ownRecordings: Recordings }) => [
    memorialCommands(pictures, ownRecordings),
  ],
  reactions: [memorialSlots, purging, invitations],
  emails: keeperEmails,
} satisfies Feature;
