import type { DeskActor, DeskLine } from '@everpaw/contracts/audit/desk.dto';
import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import { localeOf } from '../../../ui/helpers/dates.ts';

/** Returns who caused an event, as far as that is known. */
export function actorWords({ kind, accountId, name }: DeskActor): string {
  if (kind === 'account') return name ?? deskMessages.account(accountId ?? '');
  return kind === 'system' ? deskMessages.system(name ?? '') : deskMessages.visitor;
}

/** Returns the path of an event's screen. */
export function eventPath({ stream, revision }: Pick<DeskLine, 'stream' | 'revision'>): string {
  return `/audit/events/${encodeURIComponent(stream)}/${revision}`;
}

/** Returns an instant with seconds in the device's time zone, such as `Apr 3, 2026, 2:05:09 PM`. */
export function exactTime(at: string, languages: readonly string[] = navigator.languages): string {
  return new Intl.DateTimeFormat(localeOf(languages), {
    dateStyle: 'medium',
    timeStyle: 'medium',
  }).format(new Date(at));
}
