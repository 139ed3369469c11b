import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { accountOf, type MemorialState, requireVisible } from '../memorials/memorial.decider.ts';
import type { CandleCommand, LightCandle } from './candle.commands.ts';
import type { CandleEvent } from './candle.events.ts';
import { candleChangeMessages as messages } from './candle-changes.messages.ts';
import { candleDayOf } from './candle-facts.ts';
import { candleAheadMs, candleWaitsMs } from './guestbook.limits.ts';

/** Who has lit a candle for a memorial on a UTC day: ids of accounts and visitors. */
export type CandleState = { litBy: readonly string[] };

/** The memorial for which it is lit; null on a device, where the server decides. */
export type CandleContext = { memorial: MemorialState | null };

/** The id that a device uses for visitors. It never gets into the log. */
const unknownPerson = '00000000-0000-0000-0000-000000000000';

/** Returns when the candle was lit: never later than it arrived. Throws for days that are long gone or far ahead. */
function checkedLitAt({ data: { litAt }, meta: { at } }: LightCandle): string {
  const waitedMs = Date.parse(at) - Date.parse(litAt);
  if (waitedMs > candleWaitsMs) throw new DomainError('invalid', 'candle-too-old', messages.tooOld);
  if (-waitedMs > candleAheadMs) throw new DomainError('invalid', 'candle-ahead', messages.ahead);
  return waitedMs < 0 ? at : litAt;
}

/**
 * The candles for one memorial and UTC day. Anyone who may see the memorial lights one; a second one that day changes
 * nothing.
 */
export const candleDecider: Decider<CandleState, CandleCommand, CandleEvent, CandleContext> = {
  initialState: { litBy: [] },

  evolve: evolveBy<CandleState, CandleEvent, CandleState>({
    CandleLit: ({ litBy }, { data: { by } }) => ({ litBy: [...litBy, by] }),
    CandleWithdrawn: ({ litBy }, { data: { by } }) => ({ litBy: litBy.filter((person) => person !== by) }),
  }),

  decide: decideBy<CandleState, CandleCommand, CandleEvent, CandleContext>({
    LightCandle(command, { litBy }, { memorial }) {
      const { data, meta } = command;
      if (memorial) requireVisible(memorial, meta);
      const litAt = checkedLitAt(command);
      const { candleId, memorialId } = data;
      const by = accountOf(meta.actor) ?? data.by ?? unknownPerson;
      if (litBy.includes(by)) return [];
      return [{ type: 'CandleLit', data: { candleId, memorialId, by, day: candleDayOf(data.litAt), litAt } }];
    },
    EraseCandle: ({ data }, { litBy }) =>
      litBy.includes(data.by) ? [{ type: 'CandleWithdrawn', data }] : [],
  }),
};
