import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../kernel/decider.ts';
import { parseOrRefuse } from '../kernel/refuse-invalid.ts';
import type { LivingMemorial, MemorialState } from '../memorials/memorial.decider.ts';
import { given } from '../testing/given.ts';
import { signGuestbookData, type TributeCommand } from './tribute.commands.ts';
import { tributeDecider } from './tribute.decider.ts';
import type { TributeEvent } from './tribute.events.ts';

const memorialId = '0197f3a0-0000-7000-8000-000000000001';
const tributeId = '0197f3a0-0000-7000-8000-000000000002';
const otherId = '0197f3a0-0000-7000-8000-000000000003';
const ownerId = '0197f3a0-0000-7000-8000-0000000000aa';
const keeperId = '0197f3a0-0000-7000-8000-0000000000cc';
const authorId = '0197f3a0-0000-7000-8000-0000000000bb';
const at = '2026-03-01T12:00:00.000Z';
const owner: Actor = { kind: 'account', accountId: ownerId };
const keeper: Actor = { kind: 'account', accountId: keeperId };
const author: Actor = { kind: 'account', accountId: authorId };
const visitor: Actor = { kind: 'visitor' };

const memorial: LivingMemorial = {
  status: 'active',
  memorialId,
  ownerId,
  keepers: [keeperId],
  invitations: new Map(),
  petName: 'Bella',
  petType: 'dog',
  birthDate: null,
  passedDate: null,
  memorialText: null,
  templateId: 'classic',
  isPublic: true,
  guestbookPolicy: 'show-at-once',
  photos: [],
  removedPhotos: [],
  deletedAt: null,
  claim: otherId,
  claims: [otherId],
  lapsed: [],
};
const open = { memorial };
const approving = { memorial: { ...memorial, guestbookPolicy: 'approve-first' as const } };

type CommandInput = {
  [C in TributeCommand as C['type']]: { type: C['type']; data: C['data'] };
}[TributeCommand['type']];
const by = (actor: Actor, input: CommandInput) =>
  ({ ...input, meta: { commandId: otherId, actor, at } }) as TributeCommand;

const words = { visitorName: 'Ana', visitorLocation: 'Porto', tributeMessage: 'A good dog.' };
const sign: CommandInput = { type: 'SignGuestbook', data: { tributeId, memorialId, ...words } };
const about = { tributeId, memorialId };
const signed = (more: { authorId?: string | null; waiting?: boolean } = {}): TributeEvent => ({
  type: 'TributeSigned',
  data: { ...about, ...words, personId: more.authorId ?? tributeId, authorId: null, waiting: false, ...more },
});

describe('signing', () => {
  test('REQ-327 a visitor signs without an account, as a person of their own', () => {
    const visitorPerson = '0197f3a0-0000-7000-8000-0000000000ee';
    expect(given(tributeDecider, []).when(by(visitor, sign), { ...open, visitorPerson })).toEqual([
      {
        type: 'TributeSigned',
        data: { ...about, ...words, personId: visitorPerson, authorId: null, waiting: false },
      },
    ]);
  });

  test('REQ-328 where keepers read first, a tribute waits; their own does not', () => {
    const waiting = (actor: Actor) => given(tributeDecider, []).when(by(actor, sign), approving)[0];
    expect(waiting(visitor)).toMatchObject({ data: { waiting: true } });
    expect(waiting(author)).toMatchObject({ data: { waiting: true, authorId } });
    for (const one of [owner, keeper]) expect(waiting(one)).toMatchObject({ data: { waiting: false } });
  });

  test.each<[string, MemorialState]>([
    ['that never was', { status: 'none' }],
    ['that is private', { ...memorial, isPublic: false }],
    ['that was deleted', { ...memorial, status: 'deleted', deletedAt: at }],
    ['that is gone', { status: 'purged' }],
  ])('SEC-10 the guestbook of a memorial %s is not there', (_, state) => {
    expect(given(tributeDecider, []).refused(by(visitor, sign), { memorial: state })).toMatchObject({
      kind: 'not-found',
      code: 'memorial-not-found',
    });
  });

  test('an id that is taken is refused', () => {
    expect(given(tributeDecider, [signed()]).refused(by(visitor, sign), open).kind).toBe('conflict');
  });
});

describe('the form', () => {
  const parse = (fields: Record<string, unknown>) => () =>
    parseOrRefuse(signGuestbookData, { tributeId, memorialId, ...words, ...fields });

  test.each([
    ['no name', { visitorName: undefined }],
    ['an empty name', { visitorName: '' }],
    ['a name of white space', { visitorName: ' \n\t ' }],
    ['no message', { tributeMessage: undefined }],
    ['a message of white space', { tributeMessage: '   ' }],
  ])('REQ-308, 310, 313, 355, 356 %s is refused', (_, fields) => {
    expect(parse(fields)).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });

  test('REQ-314 says what is missing', () => {
    expect(parse({ visitorName: ' ' })).toThrow('Name and tribute message are required.');
    expect(parse({ tributeMessage: '' })).toThrow('Name and tribute message are required.');
  });

  test('REQ-312 a message has at most 500 characters', () => {
    expect(parse({ tributeMessage: 'x'.repeat(500) })().tributeMessage).toHaveLength(500);
    expect(parse({ tributeMessage: 'x'.repeat(501) })).toThrow(
      'Please use at most 500 characters for the message',
    );
  });

  test('REQ-309 a location may be left out', () => {
    expect(parse({ visitorLocation: undefined })().visitorLocation).toBeNull();
    expect(parse({ visitorLocation: '  ' })().visitorLocation).toBeNull();
    expect(parse({ visitorLocation: ' Porto ' })().visitorLocation).toBe('Porto');
  });

  test.each<unknown>([{ $ne: '' }, ['a'], 7, true, { toString: 'x' }])('SEC-14 %j is no text', (value) => {
    expect(parse({ visitorName: value })).toThrow(expect.objectContaining({ kind: 'invalid' }));
    expect(parse({ tributeMessage: value })).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});

describe('REQ-328 caring for a guestbook', () => {
  const hide: CommandInput = { type: 'HideTribute', data: about };
  const show: CommandInput = { type: 'ShowTribute', data: about };
  const remove: CommandInput = { type: 'DeleteTribute', data: about };
  const report: CommandInput = { type: 'ReportTribute', data: { ...about, reason: 'unkind' } };

  test.each([
    ['the owner', owner],
    ['a keeper', keeper],
  ])('%s hides, shows and deletes', (_, actor) => {
    expect(given(tributeDecider, [signed()]).when(by(actor, hide), open)).toEqual([
      { type: 'TributeHidden', data: { ...about, wasShown: true } },
    ]);
    expect(given(tributeDecider, [signed({ waiting: true })]).when(by(actor, show), open)).toEqual([
      { type: 'TributeShown', data: about },
    ]);
    expect(given(tributeDecider, [signed({ waiting: true })]).when(by(actor, remove), open)).toEqual([
      { type: 'TributeDeleted', data: { ...about, wasShown: false } },
    ]);
  });

  test('asking for what already is changes nothing', () => {
    expect(given(tributeDecider, [signed()]).when(by(owner, show), open)).toEqual([]);
    const hidden: TributeEvent = { type: 'TributeHidden', data: { ...about, wasShown: true } };
    expect(given(tributeDecider, [signed(), hidden]).when(by(owner, hide), open)).toEqual([]);
    const gone: TributeEvent = { type: 'TributeDeleted', data: { ...about, wasShown: true } };
    expect(given(tributeDecider, [signed(), gone]).when(by(owner, remove), open)).toEqual([]);
  });

  test.each([hide, show, remove])('SEC-09 $type is not for others', (input) => {
    for (const actor of [visitor, author])
      expect(given(tributeDecider, [signed()]).refused(by(actor, input), open).kind).toBe('forbidden');
  });

  test('an author may take their own words back', () => {
    expect(given(tributeDecider, [signed({ authorId })]).when(by(author, remove), open)).toHaveLength(1);
    expect(given(tributeDecider, [signed({ authorId })]).refused(by(author, hide), open).kind).toBe(
      'forbidden',
    );
  });

  test('REL-15 the words of somebody who left go, whatever became of the memorial', () => {
    const erase: CommandInput = { type: 'EraseTribute', data: about };
    const system: Actor = { kind: 'system', name: 'test' };
    const past = [signed({ authorId })];
    for (const state of [
      open,
      { memorial: { ...memorial, isPublic: false } },
      { memorial: { status: 'purged' as const } },
    ])
      expect(given(tributeDecider, past).when(by(system, erase), state)).toEqual([
        { type: 'TributeDeleted', data: { ...about, wasShown: true } },
      ]);
    const gone: TributeEvent = { type: 'TributeDeleted', data: { ...about, wasShown: true } };
    expect(given(tributeDecider, [...past, gone]).when(by(system, erase), open)).toEqual([]);
  });

  test('anyone may report what is shown, and nothing else', () => {
    expect(given(tributeDecider, [signed()]).when(by(visitor, report), open)).toEqual([
      { type: 'TributeReported', data: { ...about, reason: 'unkind' } },
    ]);
    expect(given(tributeDecider, [signed({ waiting: true })]).refused(by(visitor, report), open).kind).toBe(
      'not-found',
    );
  });

  test('a tribute of another memorial is not there', () => {
    const elsewhere: CommandInput = { type: 'HideTribute', data: { tributeId, memorialId: otherId } };
    expect(given(tributeDecider, [signed()]).refused(by(owner, elsewhere), open).kind).toBe('not-found');
  });
});
