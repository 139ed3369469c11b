import type { Feature } from '../platform/execution/feature.ts';
import { candleCommands } from './candle.commands.ts';
import { guestbookCommands } from './guestbook.commands.ts';
import { GuestbookModule } from './guestbook.module.ts';
import { tributeEmailReaction } from './tribute-email-reaction.ts';
import { tributeEmails } from './tribute-emails.ts';

export const guestbookFeature = {
  module: GuestbookModule,
  commands: (parts: Parameters<typeof guestbookCommands>[0]) => [guestbookCommands(parts), candleCommands],
  reactions: [tributeEmailReaction],
  emails: tributeEmails,
} satisfies Feature;
