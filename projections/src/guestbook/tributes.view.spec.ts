import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { Actor } from '@everpaw/contracts/kernel/decider';
import { expect, test } from '@jest/globals';
import { mediaUsesView } from '../media/media-uses.view.ts';
import { folded, recorded } from '../testing/folded.ts';
import { type TributeDoc, tributesView } from './tributes.view.ts';

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

test('a photo stays with its words, and is seen by those who may read them', () => {
  const photo = { sha256: 'a'.repeat(64), width: 4, height: 3, thumbhash: '', color: '#888888' };
  const { data } = signed() as Extract<TributeEvent, { type: 'TributeSigned' }>;
  const pictured: TributeEvent = { type: 'TributeSigned', data: { ...data, photo } };
  expect(after(pictured, hidden, shown)).toMatchObject({ photo });
  const gone: TributeEvent = { type: 'TributeDeleted', data: { ...deleted.data, sha256: photo.sha256 } };
  expect(after(pictured, gone)).toEqual(after(signed(), deleted));
  const uses = (...events: TributeEvent[]) => folded(mediaUsesView, events).get(photo.sha256)?.uses;
  const { memorialId } = about;
  const use = { memorialId, imageId: tributeId, isModerated: true };
  expect(uses(pictured, hidden, shown)).toEqual([use]);
  expect(uses(pictured, gone)).toBeUndefined();
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

test('the family’s answer is shown with the tribute until it is removed, erased or goes with it', () => {
  const answered = (answer: string): TributeEvent => ({
    type: 'TributeAnswered',
    data: { ...about, authorId, answer },
  });
  const removed: TributeEvent = { type: 'TributeAnswerRemoved', data: about };
  const answer = { answer: 'Thank you.', answerAuthorId: authorId };
  expect(after(signed(), answered('Thank you.'))).toEqual({
    ...after(signed()),
    ...answer,
    answeredAt: '2026-03-01T12:01:00.000Z',
  });
  expect(after(signed(), answered('Thanks.'), answered('Thank you.'))).toMatchObject({
    ...answer,
    answeredAt: '2026-03-01T12:02:00.000Z',
  });
  expect(after(signed(), answered('Thank you.'), removed)).toEqual(after(signed()));
  expect(after(signed(), answered(''))).toEqual(after(signed()));
  expect(after(signed(), answered('Thank you.'), deleted)).toEqual(after(signed(), deleted));
});

test('hearts are counted, and those of accounts known by their ids', () => {
  const by = '0197f3a0-0000-7000-8000-00000000000f';
  const heart = (type: 'TributeHearted' | 'TributeHeartWithdrawn', actor: Actor, id: string) => {
    const event = recorded<TributeEvent>({ type, data: { ...about, by: id } }, 1);
    return { ...event, meta: { ...event.meta, actor } };
  };
  const [account, visitor]: Actor[] = [{ kind: 'account', accountId: by }, { kind: 'visitor' }];
  const next = (doc: TributeDoc | null, event: ReturnType<typeof heart>) =>
    tributesView.evolve(doc, event, tributeId);
  const first = next(after(signed()) ?? null, heart('TributeHearted', account as Actor, by));
  expect(first).toEqual({ ...after(signed()), hearts: 1, heartedBy: [by] });
  const second = next(first, heart('TributeHearted', visitor as Actor, authorId));
  expect(second).toMatchObject({ hearts: 2, heartedBy: [by] });
  const third = next(second, heart('TributeHeartWithdrawn', { kind: 'system', name: 'job' }, by));
  expect(third).toMatchObject({ hearts: 1, heartedBy: [] });
  expect(tributesView.evolve(third, recorded<TributeEvent>(deleted, 5), tributeId)).toEqual(
    after(signed(), deleted),
  );
});
