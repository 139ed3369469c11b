import { accountEvents, emailEvents } from './accounts/account.events.ts';
import { tributeEvents } from './guestbook/tribute.events.ts';
import type { EventDefinition } from './kernel/event-definition.ts';
import { memorialEvents } from './memorials/memorial.events.ts';
import { seasonalThemeEvents } from './themes/seasonal-theme.events.ts';

/** Every event that was ever written (REL-09: a type is never removed). */
export const eventDefinitions: readonly EventDefinition[] = [
  ...accountEvents,
  ...emailEvents,
  ...memorialEvents,
  ...tributeEvents,
  ...seasonalThemeEvents,
] as readonly unknown[] as readonly EventDefinition[]; // each keeps its own data type; who reads the list treats all alike
