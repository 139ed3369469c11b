import type { Feature } from '../platform/execution/feature.ts';
import { accountEmails } from './account-emails.ts';
import { emailReservations, portraits, securityEmails, welcomes } from './account-reactions.ts';
import { accountCommands } from './accounts.commands.ts';
import { AccountsModule } from './accounts.module.ts';

export const accountsFeature = {
  module: AccountsModule,
  commands: () => accountCommands,
  reactions: [emailReservations, welcomes, securityEmails, portraits],
  emails: accountEmails,
} satisfies Feature;
