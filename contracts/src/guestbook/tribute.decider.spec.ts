import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../kernel/decider.ts';
import { parseOrRefuse } from '../kernel/fields/refuse-invalid.ts';
import type { LivingMemorial, MemorialState } from '../memorials/memorial.decider.ts';
import { given } from '../testing/given.ts';
import { answerTributeData, signGuestbookData, type TributeCommand } from './tribute.commands.ts';
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
  readers: [],
  keepers: [keeperId],
  invitations: new Map(),
  petName: 'Bella',
  petType: 'dog',
  birthDate: null,
  passedDate: null,
  memorialText: null,
  templateId: 'classic',
  isPublic: true,
  isListed: true,
  isIndexed: true,
  guestbookPolicy: 'show-at-once',
  customDomain: null,
  photos: [],
  removedPhotos: [],
  recordings: [],
  pageNames: [],
  pageNameKeys: [],
  passwordHash: null,
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

  test('REQ-354 a photo goes with the words as it is stored, and goes when they are deleted', () => {
    const sha256 = 'a'.repeat(64);
    const stored = { sha256, width: 4, height: 3, thumbhash: '', color: '#888888' };
    const photo = 'data:image/jpeg;base64,AAAA';
    const command: CommandInput = { type: 'SignGuestbook', data: { ...about, ...words, photo } };
    const storedPhoto = (dataUrl: string) => ({ ...stored, thumbhash: dataUrl });
    const events = given(tributeDecider, []).when(by(author, command), { ...open, storedPhoto });
    expect(events).toMatchObject([{ type: 'TributeSigned', data: { photo: { sha256, thumbhash: photo } } }]);
    const gone = { type: 'TributeDeleted', data: { ...about, wasShown: true, sha256 } };
    for (const [actor, type] of [
      [author, 'DeleteTribute'],
      [keeper, 'DeleteTribute'],
      [{ kind: 'system', name: 'erasure' }, 'EraseTribute'],
    ] as const)
      expect(given(tributeDecider, events).when(by(actor, { type, data: about }), open)).toEqual([gone]);
  });

  test('an id that is taken is refused', () => {
    expect(given(tributeDecider, [signed()]).refused(by(visitor, sign), open).kind).toBe('conflict');
  });
});

describe('words that waited on a device', () => {
  const writtenOf = (writtenAt: string) => {
    const command: CommandInput = { ...sign, data: { ...sign.data, writtenAt } } as CommandInput;
    const [event] = given(tributeDecider, []).when(by(visitor, command), open);
    return event?.type === 'TributeSigned' ? event.data.writtenAt : null;
  };

  test('say when they were written, where that was long before they arrived', () => {
    expect(writtenOf('2026-02-26T09:00:00.000Z')).toBe('2026-02-26T09:00:00.000Z');
    expect(writtenOf('2026-03-01T11:00:00.000Z')).toBe('2026-03-01T11:00:00.000Z');
  });

  test.each([
    '2026-03-01T11:00:01.000Z',
    '2026-03-01T12:00:00.000Z',
    '2026-03-02T12:00:00.000Z',
    '2024-01-01T00:00:00.000Z',
  ])('say nothing of %s: that is now, or a wrong clock', (writtenAt) => {
    expect(writtenOf(writtenAt)).toBeUndefined();
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

describe('every refusal and every change, as it is told', () => {
  const input = (type: TributeCommand['type'], data: object = {}) =>
    ({ type, data: { ...about, ...data } }) as CommandInput;
  const hidden: TributeEvent = { type: 'TributeHidden', data: { ...about, wasShown: true } };
  const shown: TributeEvent = { type: 'TributeShown', data: about };
  const deleted: TributeEvent = { type: 'TributeDeleted', data: { ...about, wasShown: true } };
  const reported: TributeEvent = { type: 'TributeReported', data: { ...about, reason: 'spam' } };
  const states = (...past: TributeEvent[]) => given(tributeDecider, past).state;

  test('each fact leaves the tribute in its state', () => {
    const of = (status: string) => ({ status, memorialId, authorId, hearts: new Set() });
    const words = signed({ authorId });
    expect(states()).toEqual({ status: 'none' });
    expect(states(words)).toEqual(of('shown'));
    expect(states(signed({ authorId, waiting: true }))).toEqual(of('waiting'));
    expect(states(words, hidden)).toEqual(of('hidden'));
    expect(states(words, hidden, shown)).toEqual(of('shown'));
    expect(states(words, reported)).toEqual(of('shown'));
    expect(states(words, deleted)).toEqual({ status: 'deleted', memorialId });
    for (const late of [hidden, shown, reported]) {
      expect(states(late)).toEqual({ status: 'none' });
      expect(states(words, deleted, late)).toEqual({ status: 'deleted', memorialId });
    }
  });

  const notFound = ['not-found', 'tribute-not-found', 'This tribute doesn’t exist or may have been removed.'];
  const notKeeper = ['forbidden', 'not-the-keeper', 'Only the people who keep this memorial can change it'];
  test.each<[string, TributeEvent[], Actor, CommandInput, string[]]>([
    [
      'an id that is taken',
      [signed()],
      visitor,
      sign,
      ['conflict', 'tribute-exists', 'Failed to add guestbook entry'],
    ],
    [
      'an id that was deleted',
      [signed(), deleted],
      visitor,
      sign,
      ['conflict', 'tribute-exists', 'Failed to add guestbook entry'],
    ],
    ['hiding nothing', [], owner, input('HideTribute'), notFound],
    ['deleting nothing', [], owner, input('DeleteTribute'), notFound],
    [
      'a report of what is hidden',
      [signed(), hidden],
      visitor,
      input('ReportTribute', { reason: 'spam' }),
      notFound,
    ],
    [
      'a report of what is gone',
      [signed(), deleted],
      visitor,
      input('ReportTribute', { reason: 'spam' }),
      notFound,
    ],
    ['a visitor’s hiding', [signed()], visitor, input('HideTribute'), notKeeper],
    [
      'a visitor’s hiding of what waits',
      [signed({ waiting: true })],
      visitor,
      input('HideTribute'),
      notFound,
    ],
    ['a visitor’s showing of what is hidden', [signed(), hidden], visitor, input('ShowTribute'), notFound],
    [
      'an author’s showing of what waits',
      [signed({ authorId, waiting: true })],
      author,
      input('ShowTribute'),
      notFound,
    ],
    ['a visitor’s deleting of a visitor’s', [signed()], visitor, input('DeleteTribute'), notKeeper],
    [
      'an author’s deleting once it is gone',
      [signed({ authorId }), deleted],
      author,
      input('DeleteTribute'),
      notFound,
    ],
    ['hiding what is gone', [signed(), deleted], owner, input('HideTribute'), notFound],
    ['showing what is gone', [signed(), deleted], owner, input('ShowTribute'), notFound],
    ['one of another memorial', [signed()], owner, input('DeleteTribute', { memorialId: otherId }), notFound],
  ])('%s is refused', (_, past, actor, one, [kind, code, message]) => {
    const refusal = given(tributeDecider, past).refused(by(actor, one), open);
    expect([refusal.kind, refusal.code, refusal.message]).toEqual([kind, code, message]);
  });

  test.each<[string, TributeEvent[], Actor, CommandInput, TributeEvent[]]>([
    [
      'hiding what waits',
      [signed({ waiting: true })],
      keeper,
      input('HideTribute'),
      [{ ...hidden, data: { ...about, wasShown: false } }],
    ],
    ['hiding again', [signed(), hidden], owner, input('HideTribute'), []],
    ['showing what is hidden', [signed(), hidden], owner, input('ShowTribute'), [shown]],
    ['showing what is shown', [signed()], owner, input('ShowTribute'), []],
    ['deleting what is shown', [signed()], owner, input('DeleteTribute'), [deleted]],
    [
      'an author’s deleting of what waits',
      [signed({ authorId, waiting: true })],
      author,
      input('DeleteTribute'),
      [{ ...deleted, data: { ...about, wasShown: false } }],
    ],
    [
      'erasing what is hidden',
      [signed(), hidden],
      { kind: 'system', name: 'x' },
      input('EraseTribute'),
      [{ ...deleted, data: { ...about, wasShown: false } }],
    ],
    ['erasing nothing', [], { kind: 'system', name: 'x' }, input('EraseTribute'), []],
    [
      'a report',
      [signed()],
      visitor,
      input('ReportTribute', { reason: 'private' }),
      [{ ...reported, data: { ...about, reason: 'private' } }],
    ],
  ])('%s', (_, past, actor, one, events) => {
    expect(given(tributeDecider, past).when(by(actor, one), open)).toEqual(events);
  });

  test('who signs is the person of the words: the account, else the visitor’s own, else nobody on a device', () => {
    const personOf = (actor: Actor, visitorPerson?: string | null) =>
      given(tributeDecider, []).when(by(actor, sign), { ...open, visitorPerson })[0];
    expect(personOf(author, otherId)).toMatchObject({ data: { personId: authorId, authorId } });
    expect(personOf(visitor, otherId)).toMatchObject({ data: { personId: otherId, authorId: null } });
    for (const none of [null, undefined])
      expect(personOf(visitor, none)).toMatchObject({
        data: { personId: '00000000-0000-0000-0000-000000000000', authorId: null },
      });
  });
});

describe('the family’s answer', () => {
  const answer = (text: string, base: string | null = null): CommandInput => ({
    type: 'AnswerTribute',
    data: { ...about, changes: { answer: text }, base: { answer: base } },
  });
  const answered = (text: string, by = ownerId): TributeEvent => ({
    type: 'TributeAnswered',
    data: { ...about, authorId: by, answer: text },
  });
  const removal: CommandInput = { type: 'RemoveTributeAnswer', data: about };
  const erasure = (by: string): CommandInput => ({
    type: 'EraseTributeAnswer',
    data: { ...about, authorId: by },
  });
  const removed: TributeEvent = { type: 'TributeAnswerRemoved', data: about };
  const site: Actor = { kind: 'system', name: 'job' };

  test.each<[string, TributeEvent[], Actor, CommandInput, TributeEvent[]]>([
    ['a keeper answers', [signed()], keeper, answer('Thank you.'), [answered('Thank you.', keeperId)]],
    ['a waiting one too', [signed({ waiting: true })], owner, answer('Thank you.'), [answered('Thank you.')]],
    [
      'another keeper changes it; it stays with the one who answered first',
      [signed(), answered('Thank you.')],
      keeper,
      answer('Thank you both.', 'Thank you.'),
      [answered('Thank you both.')],
    ],
    ['the same words change nothing', [signed(), answered('Thank you.')], keeper, answer('Thank you.'), []],
    ['it is removed', [signed(), answered('Thank you.')], keeper, removal, [removed]],
    ['removing it again changes nothing', [signed(), answered('Thank you.'), removed], owner, removal, []],
    [
      'after it was removed, another keeper answers',
      [signed(), answered('Thank you.'), removed],
      keeper,
      answer('Thanks.'),
      [answered('Thanks.', keeperId)],
    ],
    [
      'one whose words are erased leaves room for another',
      [signed(), answered('')],
      keeper,
      answer('Thanks.'),
      [answered('Thanks.', keeperId)],
    ],
    ['it is erased with its author', [signed(), answered('Thank you.')], site, erasure(ownerId), [removed]],
    [
      'also when its words are unreadable already',
      [signed(), answered('')],
      site,
      erasure(ownerId),
      [removed],
    ],
    ['one by another stays', [signed(), answered('Thank you.', keeperId)], site, erasure(ownerId), []],
    [
      'it goes with the tribute',
      [signed(), answered('Thank you.'), { type: 'TributeDeleted', data: { ...about, wasShown: true } }],
      site,
      erasure(ownerId),
      [],
    ],
  ])('%s', (_, past, actor, one, events) => {
    expect(given(tributeDecider, past).when(by(actor, one), open)).toEqual(events);
  });

  test('two keepers who answer at once don’t overwrite each other', () => {
    const refusal = given(tributeDecider, [signed(), answered('Thank you.')]).refused(
      by(keeper, answer('Thanks.')),
      open,
    );
    expect([refusal.kind, refusal.code, refusal.current]).toEqual([
      'conflict',
      'edit-conflict',
      { answer: 'Thank you.' },
    ]);
  });

  test.each<[string, Actor, TributeEvent[], CommandInput]>([
    ['a visitor', visitor, [signed()], answer('Hello.')],
    ['the tribute’s author', author, [signed({ authorId })], answer('Hello.')],
    ['the tribute’s author, removing', author, [signed({ authorId }), answered('Hello.')], removal],
    [
      'a keeper, once it is deleted',
      owner,
      [signed(), { type: 'TributeDeleted', data: { ...about, wasShown: true } }],
      answer('Hello.'),
    ],
  ])('%s may not', (_, actor, past, one) => {
    expect(['forbidden', 'not-found']).toContain(
      given(tributeDecider, past).refused(by(actor, one), open).kind,
    );
  });

  test('has 1 to 500 characters', () => {
    const parsed = (text: string) =>
      answerTributeData.safeParse({ ...about, changes: { answer: text } }).success;
    expect(['', '  ', 'x', 'x'.repeat(500), 'x'.repeat(501)].map(parsed)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('a heart', () => {
  const heart = (given: boolean, of?: string): CommandInput => ({
    type: 'HeartTribute',
    data: { ...about, given, ...(of ? { by: of } : {}) },
  });
  const given = (of: string): TributeEvent => ({ type: 'TributeHearted', data: { ...about, by: of } });
  const takenBack = (of: string): TributeEvent => ({
    type: 'TributeHeartWithdrawn',
    data: { ...about, by: of },
  });
  const erasure: CommandInput = { type: 'EraseTributeHeart', data: { ...about, by: authorId } };
  const site: Actor = { kind: 'system', name: 'job' };
  const visitorId = otherId;

  test.each<[string, TributeEvent[], Actor, CommandInput, TributeEvent[]]>([
    ['a visitor gives one', [signed()], visitor, heart(true, visitorId), [given(visitorId)]],
    ['a keeper does', [signed()], owner, heart(true), [given(ownerId)]],
    ['its author does', [signed({ authorId })], author, heart(true), [given(authorId)]],
    [
      'an account’s is its own, whatever it sends',
      [signed()],
      author,
      heart(true, ownerId),
      [given(authorId)],
    ],
    ['a second changes nothing', [signed(), given(visitorId)], visitor, heart(true, visitorId), []],
    ['another person has their own', [signed(), given(visitorId)], author, heart(true), [given(authorId)]],
    [
      'it is taken back',
      [signed(), given(visitorId)],
      visitor,
      heart(false, visitorId),
      [takenBack(visitorId)],
    ],
    ['one that was never given is not taken back', [signed(), given(visitorId)], author, heart(false), []],
    [
      'it is given again',
      [signed(), given(authorId), takenBack(authorId)],
      author,
      heart(true),
      [given(authorId)],
    ],
    ['it goes with its account', [signed(), given(authorId)], site, erasure, [takenBack(authorId)]],
    ['there is nothing to erase twice', [signed(), given(authorId), takenBack(authorId)], site, erasure, []],
  ])('%s', (_, past, actor, one, events) => {
    expect(after(past).when(by(actor, one), open)).toEqual(events);
  });

  test.each<[string, TributeEvent[], MemorialState]>([
    ['waits', [signed({ waiting: true })], memorial],
    ['is hidden', [signed(), { type: 'TributeHidden', data: { ...about, wasShown: true } }], memorial],
    ['is deleted', [signed(), { type: 'TributeDeleted', data: { ...about, wasShown: true } }], memorial],
    ['is private', [signed()], { ...memorial, isPublic: false }],
  ])('is not for what %s', (_, past, of) => {
    expect(after(past).refused(by(visitor, heart(true, visitorId)), { memorial: of }).kind).toBe('not-found');
  });
});

const after = (past: TributeEvent[]) => given(tributeDecider, past);
