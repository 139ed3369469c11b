import { defineEntity, type EntityViewer } from '../kernel/features/entity.ts';
import type { CandleDto } from './candle.dto.ts';
import { guestbookApi } from './guestbook.api.ts';

type About = { candleId: string };

const candleId = ({ candleId: id }: About) => id;

/** A candle, cached by the account that lit it. A visitor's is removed from the device once it is sent. */
export const candleEntity = defineEntity<CandleDto>()({
  name: 'candle',
  wire: 'candles',
  id: candleId,
  lane: candleId,
  creates: ['LightCandle'],
  keepers: ({ accountId }: CandleDto) => (accountId === null ? [] : [accountId]),
  storedFor: { field: 'authorId' },
  dto: async () => (await import('./candle.dto.ts')).candleDto,
  shownTo: (dto: CandleDto, { accountId }: EntityViewer): CandleDto | null =>
    dto.accountId === accountId ? dto : null,
  one: guestbookApi.candle,
  accountsOnly: true,
  words: async () => [],
  commands: {
    LightCandle: {
      v: 1,
      by: 'visitor',
      title: 'Your candle',
      own: 'by',
      load: async () => ({ schema: (await import('./candle.commands.ts')).lightCandleData }),
    },
  },
});
