import type { Feature } from '../platform/execution/feature.ts';
import { dayEmailReaction, dayEmails } from './day-emails.ts';
import { dueDays } from './due-days.ts';
import { followCommands } from './follows.commands.ts';
import { FollowsModule } from './follows.module.ts';
import { forgetFollows } from './forget-follows.ts';

export const followsFeature = {
  module: FollowsModule,
  commands: () => [followCommands],
  reactions: [dayEmailReaction],
  emails: dayEmails,
  due: { name: 'days to remember', begin: dueDays },
  forgetAccount: forgetFollows,
} satisfies Feature;
