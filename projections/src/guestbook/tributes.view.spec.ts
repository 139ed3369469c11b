import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import { expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { tributesView } from './tributes.view.ts';

const tributeId = '0197f3a0-0000-7000-8000-000000000001';
const about = { tributeId, memorialId: '0197f3a0-0000-7000-8000-be11a0000001' };
const authorId = '0197f3a0-0000-7000-8000-00000000000a';

const signed = (waiting = false): TributeEvent => ({
  type: 'TributeSigned',
  data: {
    ...about,
    personId: authorId,
    authorId,
    visitorName: 'Ines',
    visitorLocation: 'Porto',
    tributeMessage: 'She shared her stick with everyone.',
    waiting,
  },
});
const hidden: TributeEvent = { type: 'TributeHidden', data: { ...about, wasShown: true } };
const shown: TributeEvent = { type: 'TributeShown', data: about };
const reported: TributeEvent = { type: 'TributeReported', data: { ...about, reason: 'spam' } };
const deleted: TributeEvent = { type: 'TributeDeleted', data: { ...about, wasShown: true } };

const after = (...events: TributeEvent[]) => folded(tributesView, events).get(tributeId);

const words = {
  _id: tributeId,
  memorialId: about.memorialId,
  authorId,
  personId: null,
  visitorName: 'Ines',
  visitorLocation: 'Porto',
  tributeMessage: 'She shared her stick with everyone.',
  createdAt: '2026-03-01T12:00:00.000Z',
};

test('a tribute is shown at once, or waits for the family', () => {
  expect(after(signed())).toEqual({ ...words, status: 'shown', everShown: true, reports: 0 });
  expect(after(signed(true))).toEqual({ ...words, status: 'waiting', everShown: false, reports: 0 });
});

test('reports are counted until a keeper shows the tribute all the same', () => {
  expect(after(signed(), reported, reported)).toEqual({
    ...words,
    status: 'shown',
    everShown: true,
    reports: 2,
  });
  expect(after(signed(), reported, hidden)).toEqual({
    ...words,
    status: 'hidden',
    everShown: true,
    reports: 1,
  });
  expect(after(signed(), reported, hidden, shown)).toEqual({
    ...words,
    status: 'shown',
    everShown: true,
    reports: 0,
  });
});

test('SEC-10 one that was never shown is known from one that everybody could read once', () => {
  const never = [signed(true)] as const;
  expect(after(...never, hidden)).toMatchObject({ status: 'hidden', everShown: false });
  expect(after(...never, deleted)).toMatchObject({ status: 'deleted', everShown: false });
  expect(after(...never, shown, hidden)).toMatchObject({ status: 'hidden', everShown: true });
  expect(after(...never, shown, deleted)).toMatchObject({ status: 'deleted', everShown: true });
});

test('REL-15 a deleted tribute keeps its place and nothing of what it said', () => {
  expect(after(signed(), reported, deleted)).toEqual({
    ...words,
    authorId: null,
    visitorName: '',
    visitorLocation: null,
    tributeMessage: '',
    status: 'deleted',
    everShown: true,
    reports: 0,
  });
});

test("REL-15 the person of a visitor's words is known for as long as their key may be there", () => {
  const personId = '0197f3a0-0000-7000-8000-00000000000e';
  const { data } = signed() as Extract<TributeEvent, { type: 'TributeSigned' }>;
  const visitors: TributeEvent = { type: 'TributeSigned', data: { ...data, authorId: null, personId } };
  expect(after(visitors)).toMatchObject({ authorId: null, personId });
  expect(after(visitors, deleted)).toMatchObject({ status: 'deleted', personId });
});
