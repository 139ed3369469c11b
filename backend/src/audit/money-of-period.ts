import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { isCalendarDate } from '@everpaw/contracts/kernel/time/moments';
import { type MoneyKind, type MoneySum, openMoneySums } from '@everpaw/contracts/payments/money-of-log';
import { beforeTheFirstPosition } from '../platform/storage/event-log/position.ts';
import type { EventPages } from './transparency/logged-events.ts';

/** Events per page. */
const pageSize = 1_000;

export type Period = { from: string; to: string };

const flags: readonly string[] = ['--from', '--to'];
const usage = 'npm run audit -- money --from DAY --to DAY';

/**
 * Parses `--from DAY --to DAY`: whole days in UTC, both inclusive (`YYYY-MM-DD`). Returns a one-line message in `wrong`
 * if the arguments are invalid.
 */
export function periodOf(words: readonly string[]): Period | { wrong: string } {
  const days = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const [flag = '', day] = words.slice(at, at + 2);
    if (!flags.includes(flag) || days.has(flag))
      return { wrong: `${flag} is not understood here: ${usage}.` };
    if (day === undefined) return { wrong: `No day follows ${flag}: ${usage}.` };
    if (!isCalendarDate(day)) return { wrong: `${flag} ${day} is no day: write one as YYYY-MM-DD.` };
    days.set(flag, day);
  }
  const missing = flags.find((flag) => !days.has(flag));
  if (missing !== undefined) return { wrong: `${missing} DAY is missing: ${usage}.` };
  const [first = '', last = ''] = flags.map((flag) => days.get(flag));
  if (last < first) return { wrong: `--to ${last} is before --from ${first}.` };
  const midnight = (day: string, later: number) => new Date(Date.parse(day) + later * dayMs).toISOString();
  return { from: midnight(first, 0), to: midnight(last, 1) };
}

/**
 * Sums the money that moved in a period from the log alone: amounts, currencies and instants aren't encrypted in any
 * event.
 */
export async function moneyOf(pages: EventPages, period: Period): Promise<MoneySum[]> {
  const money = openMoneySums(period);
  let position = beforeTheFirstPosition;
  for (;;) {
    const { events, to, level } = await pages.after(position, pageSize);
    for (const { type, data, metadata } of events) {
      // The metadata of every event that a command produced.
      const { at } = (metadata ?? {}) as { at?: string };
      if (at !== undefined) money.add({ type, data: data as Record<string, unknown>, at });
    }
    if (level) return money.sums();
    position = to;
  }
}

type Row = Omit<MoneySum, 'kind'> & { kind: MoneyKind | 'all' };

/** Returns the sums as a tab-separated table in cents, with a total for each currency. */
export function moneyTable(sums: readonly MoneySum[]): string {
  const all = new Map<string, Row>();
  for (const { kind: _, ...sum } of sums) {
    const before = all.get(sum.currency);
    all.set(sum.currency, {
      kind: 'all',
      currency: sum.currency,
      receivedCents: sum.receivedCents + (before?.receivedCents ?? 0),
      payments: sum.payments + (before?.payments ?? 0),
      returnedCents: sum.returnedCents + (before?.returnedCents ?? 0),
      refunds: sum.refunds + (before?.refunds ?? 0),
    });
  }
  const head = ['what', 'currency', 'payments', 'received', 'refunds', 'returned', 'kept'];
  const rows = [...sums, ...all.values()].map(
    ({ kind, currency, payments, receivedCents, refunds, returnedCents }: Row) => [
      kind,
      currency,
      payments,
      receivedCents,
      refunds,
      returnedCents,
      receivedCents - returnedCents,
    ],
  );
  return [head, ...rows].map((row) => row.join('\t')).join('\n');
}
