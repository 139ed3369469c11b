import {
  type CandleCommand,
  eraseCandleData,
  lightCandleData,
} from '@everpaw/contracts/guestbook/candle.commands';
import { candleDecider } from '@everpaw/contracts/guestbook/candle.decider';
import { candleDayOf } from '@everpaw/contracts/guestbook/candle-facts';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { memorialStream } from '../memorials/memorials.commands.ts';
import { handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';

const candleSchemas = { LightCandle: lightCandleData, EraseCandle: eraseCandleData };

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof candleSchemas> {}
}

/**
 * A memorial's candles of one UTC day have one stream, so a second one of a person changes nothing. Its name says
 * nothing of them: keepers can read the names of the streams in their memorial's history.
 */
export const candleCommands = handles({
  decider: candleDecider,
  commands: candleSchemas,
  stream: (data: CandleCommand['data']) =>
    `candles-${data.memorialId}-${'day' in data ? data.day : candleDayOf(data.litAt)}`,
  memorialId: (data) => data.memorialId,
  context: async ({ data }, load) => ({
    memorial: await load(memorialDecider, memorialStream(data.memorialId)),
  }),
});
