import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { folded } from '../testing/folded.ts';
import { tributeCountsView } from './tribute-counts.view.ts';
import { type TributeDoc, tributesView } from './tributes.view.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const memorialId = id(1);

const signed = (n: number, waiting = false): TributeEvent => ({
  type: 'TributeSigned',
  data: {
    tributeId: id(n),
    memorialId,
    personId: id(n),
    authorId: null,
    visitorName: 'Ana',
    visitorLocation: null,
    tributeMessage: 'x',
    waiting,
  },
});
const hidden = (n: number, wasShown: boolean): TributeEvent => ({
  type: 'TributeHidden',
  data: { tributeId: id(n), memorialId, wasShown },
});
const shown = (n: number): TributeEvent => ({ type: 'TributeShown', data: { tributeId: id(n), memorialId } });
const deleted = (n: number, wasShown: boolean): TributeEvent => ({
  type: 'TributeDeleted',
  data: { tributeId: id(n), memorialId, wasShown },
});
const reported = (n: number): TributeEvent => ({
  type: 'TributeReported',
  data: { tributeId: id(n), memorialId, reason: 'spam' },
});
const purged: MemorialEvent = { type: 'MemorialPurged', data: { memorialId, ownerId: id(2), media: [] } };

const countsAfter = (...events: (TributeEvent | MemorialEvent)[]) =>
  folded(tributeCountsView, events).get(memorialId);

test('REQ-306 a tribute counts while it is shown, and is held back while it waits or is hidden', () => {
  const counts = (shownNow: number, heldBack: number) => ({ _id: memorialId, shown: shownNow, heldBack });
  expect(countsAfter(signed(10), signed(11), signed(12, true))).toEqual(counts(2, 1));
  expect(countsAfter(signed(10), hidden(10, true))).toEqual(counts(0, 1));
  expect(countsAfter(signed(10, true), hidden(10, false))).toEqual(counts(0, 1));
  expect(countsAfter(signed(10, true), shown(10))).toEqual(counts(1, 0));
  expect(countsAfter(signed(10), signed(11, true), deleted(10, true))).toEqual(counts(0, 1));
  expect(countsAfter(signed(10), signed(11, true), deleted(11, false))).toEqual(counts(1, 0));
  expect(countsAfter(signed(10), reported(10))).toEqual(counts(1, 0));
});

test('nothing is counted of a memorial that is gone for good, also when its tributes are deleted later', () => {
  expect(countsAfter(signed(10), purged)).toBeUndefined();
  expect(countsAfter(signed(10), purged, deleted(10, true))).toBeUndefined();
});

test('REQ-306 the counts equal those of the tributes themselves, whatever happens to them', () => {
  const step = fc.tuple(
    fc.constantFrom('sign', 'wait', 'hide', 'show', 'delete'),
    fc.integer({ min: 1, max: 4 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const events: TributeEvent[] = [];
      const tributes = new Map<string, TributeDoc['status']>();
      for (const [what, n] of steps) {
        const status = tributes.get(id(n));
        const wasShown = status === 'shown';
        if ((what === 'sign' || what === 'wait') && !status) events.push(signed(n, what === 'wait'));
        if (!status || status === 'deleted') {
          if (status) continue;
        } else if (what === 'hide' && status !== 'hidden') events.push(hidden(n, wasShown));
        else if (what === 'show' && !wasShown) events.push(shown(n));
        else if (what === 'delete') events.push(deleted(n, wasShown));
        for (const [key, doc] of folded(tributesView, events)) tributes.set(key, doc.status);
      }
      const counts = folded(tributeCountsView, events).get(memorialId) ?? { shown: 0, heldBack: 0 };
      const having = (...statuses: TributeDoc['status'][]) =>
        [...tributes.values()].filter((status) => statuses.includes(status)).length;
      expect([counts.shown, counts.heldBack]).toEqual([having('shown'), having('waiting', 'hidden')]);
    }),
  );
});
