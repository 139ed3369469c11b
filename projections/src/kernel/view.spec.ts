import { expect, test } from '@jest/globals';
import { folded, recorded } from '../testing/folded.ts';
import { defineView } from './view.ts';

type Lamp = { _id: string; lit: boolean };
type LampEvent =
  | { type: 'LampHung'; data: { lampId: string } }
  | { type: 'LampLit'; data: { lampId: string } }
  | { type: 'LampsSwapped'; data: { lampId: string; otherId: string } }
  | { type: 'LampDusted'; data: { lampId: string } };

const lamps = defineView<Lamp, LampEvent>({
  keys: ({ data }) => [data.lampId],
  handlers: {
    LampHung: { evolve: (_, __, key) => ({ _id: key, lit: false }) },
    LampLit: (doc) => ({ ...doc, lit: true }),
    LampsSwapped: {
      keys: ({ data }) => [data.lampId, data.otherId],
      evolve: (doc) => doc && { ...doc, lit: !doc.lit },
    },
  },
});

const hung = (lampId: string): LampEvent => ({ type: 'LampHung', data: { lampId } });
const lit = (lampId: string): LampEvent => ({ type: 'LampLit', data: { lampId } });

test('a view handles the events of its table and no others', () => {
  expect(lamps.events).toEqual(['LampHung', 'LampLit', 'LampsSwapped']);
  const dusted: LampEvent = { type: 'LampDusted', data: { lampId: 'a' } };
  expect(folded(lamps, [hung('a'), lit('a'), dusted])).toEqual(folded(lamps, [hung('a'), lit('a')]));
});

test('an event that a view does not handle touches no document and changes none', () => {
  const dusted = recorded<LampEvent>({ type: 'LampDusted', data: { lampId: 'a' } }, 1);
  const lamp = { _id: 'a', lit: true };
  expect(lamps.keys(dusted)).toEqual([]);
  expect(lamps.evolve(lamp, dusted, 'a')).toBe(lamp);
});

test('a change to a document that is not there leaves nothing behind', () => {
  expect(folded(lamps, [lit('a')]).size).toBe(0);
});

test('a handler that may begin a document says by itself what happens where there is none', () => {
  const swapped: LampEvent = { type: 'LampsSwapped', data: { lampId: 'a', otherId: 'b' } };
  expect(folded(lamps, [swapped]).size).toBe(0);
  expect(lamps.keys(recorded(hung('a'), 1))).toEqual(['a']);
  expect(lamps.evolve(null, recorded(hung('a'), 1), 'a')).toEqual({ _id: 'a', lit: false });
  expect(lamps.evolve(null, recorded(lit('a'), 1), 'a')).toBeNull();
});

test('a handler may name documents of its own', () => {
  const swapped: LampEvent = { type: 'LampsSwapped', data: { lampId: 'a', otherId: 'b' } };
  const docs = folded(lamps, [hung('a'), hung('b'), lit('a'), swapped]);
  expect([docs.get('a')?.lit, docs.get('b')?.lit]).toEqual([false, true]);
});

test('a type of event that is not among those of the view does not compile', () => {
  const view = defineView<Lamp, LampEvent>({
    keys: ({ data }) => [data.lampId],
    handlers: {
      // @ts-expect-error there is no such event
      LampBroken: (doc: Lamp) => doc,
    },
  });
  expect(view.events).toEqual(['LampBroken']);
});
