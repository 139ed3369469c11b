import { accountEvents, emailEvents } from '@everpaw/contracts/accounts/account.events';
import { tributeEvents } from '@everpaw/contracts/guestbook/tribute.events';
import type { EventDefinition } from '@everpaw/contracts/kernel/event-definition';
import { memorialEvents } from '@everpaw/contracts/memorials/memorial.events';
import { seasonalThemeEvents } from '@everpaw/contracts/themes/seasonal-theme.events';

/** Every event that was ever written (REL-09: a type is never removed). */
export const eventDefinitions: readonly EventDefinition[] = [
  ...accountEvents,
  ...emailEvents,
  ...memorialEvents,
  ...tributeEvents,
  ...seasonalThemeEvents,
] as readonly unknown[] as readonly EventDefinition[]; // each keeps its own data type; the pipeline treats all alike
