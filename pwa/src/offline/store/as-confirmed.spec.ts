// @vitest-environment node
import { tributeStatuses } from '@everpaw/contracts/guestbook/tribute.dto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idOf, keeperId, memorial, tribute } from '../testing/fixtures.ts';
import { asConfirmed } from './as-confirmed.ts';
import { entities } from './entities.ts';
import { fold } from './fold.ts';
import type { Viewer } from './viewer.ts';

it('is exactly what the fold answers when nothing is pending, for keepers, authors and strangers', async () => {
  const rules = await entities.rulesOf('memorial');
  const someone = fc.constantFrom(keeperId, idOf(77), null);
  const written = fc.record({
    status: fc.constantFrom(...tributeStatuses),
    mine: fc.boolean(),
    reports: fc.nat(3),
  });
  fc.assert(
    fc.property(someone, fc.boolean(), fc.array(written, { maxLength: 6 }), (accountId, held, all) => {
      const viewer: Viewer = { accountId, subscriptionStatus: 'free' };
      const tributes = all.map((one, index) => ({
        ...tribute(),
        ...one,
        mine: one.mine && accountId !== null,
        id: idOf(500 + index),
      }));
      const confirmed = [
        ...(held ? [{ entity: 'memorial', dto: memorial() }] : []),
        ...tributes.map((dto) => ({ entity: 'tribute', dto })),
      ];
      const { documents } = fold([], confirmed, { list: entities, rules, viewer });
      expect(asConfirmed(entities, confirmed, viewer)).toEqual(documents);
    }),
  );
});
