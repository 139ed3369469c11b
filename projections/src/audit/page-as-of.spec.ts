import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldedDocuments } from '../kernel/folded-documents.ts';
import { countedMemorialsView } from '../memorials/counted-memorials.view.ts';
import { recorded } from '../testing/folded.ts';

type Told = MemorialEvent | TributeEvent;
type OfType<Type extends Told['type']> = Recorded<Extract<Told, { type: Type }>>;

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const about = { memorialId: id(1), ownerId: id(2) };
const media = (n: number) => ({
  sha256: String(n).repeat(64).slice(0, 64),
  width: 1,
  height: 1,
  thumbhash: '',
  color: '#888888',
});

/** One thing that somebody does; it is left out where it makes no sense after what came before. */
const act = fc.record({
  what: fc.constantFrom(
    'name',
    'story',
    'hide',
    'show',
    'add',
    'remove',
    'caption',
    'turn',
    'delete',
    'restore',
    'sign',
    'wait',
    'take-down',
  ),
  n: fc.integer({ min: 1, max: 4 }),
});
type Act = { what: string; n: number };

/** A history that the rules could have made of these acts. */
function historyOf(acts: readonly Act[]): Told[] {
  const listing = { petType: 'dog', isPublic: true };
  const events: Told[] = [
    {
      type: 'MemorialCreated',
      data: {
        ...about,
        ...listing,
        petName: 'Bella',
        birthDate: null,
        passedDate: null,
        memorialText: null,
        templateId: 'classic',
        claim: id(3),
      },
    },
  ];
  const photos: number[] = [];
  const tributes = new Map<number, 'shown' | 'waiting' | 'hidden'>();
  let [isPublic, isDeleted] = [true, false];
  acts.forEach(({ what, n }, index) => {
    const place = { ...about, imageId: id(100 + n) };
    const tribute = { tributeId: id(200 + n), memorialId: about.memorialId };
    const changed = (changes: { petName?: string; memorialText?: string }) =>
      events.push({ type: 'MemorialDetailsChanged', data: { ...about, isPublic, changes } });
    if (isDeleted && what !== 'restore') return;
    if (what === 'name') changed({ petName: `Bella ${index}` });
    if (what === 'story') changed({ memorialText: `Story ${index}` });
    if (what === 'hide' || what === 'show') {
      isPublic = what === 'show';
      events.push({ type: 'MemorialVisibilityChanged', data: { ...about, petType: 'dog', isPublic } });
    }
    if (what === 'add' && !photos.includes(n)) {
      photos.push(n);
      events.push({ type: 'PhotoAdded', data: { ...place, media: media(n), caption: null } });
    }
    if (what === 'remove' && photos.includes(n)) {
      photos.splice(photos.indexOf(n), 1);
      events.push({ type: 'PhotoRemoved', data: { ...place, sha256: media(n).sha256 } });
    }
    if (what === 'caption' && photos.includes(n))
      events.push({ type: 'PhotoCaptioned', data: { ...place, caption: `Caption ${index}` } });
    if (what === 'turn' && photos.length > 1) {
      photos.reverse();
      events.push({
        type: 'PhotosReordered',
        data: { ...about, imageIds: photos.map((each) => id(100 + each)) },
      });
    }
    if (what === 'delete' || (what === 'restore' && isDeleted)) {
      isDeleted = what === 'delete';
      const claim = id(300 + index);
      if (isDeleted)
        events.push({
          type: 'MemorialDeleted',
          data: { ...about, petType: 'dog', isPublic, deletedAt: 'then', claim },
        });
      else events.push({ type: 'MemorialRestored', data: { ...about, petType: 'dog', isPublic, claim } });
    }
    if ((what === 'sign' || what === 'wait') && !tributes.has(n)) {
      tributes.set(n, what === 'wait' ? 'waiting' : 'shown');
      const waiting = what === 'wait';
      events.push({
        type: 'TributeSigned',
        data: {
          ...tribute,
          personId: id(n),
          authorId: null,
          visitorName: 'Ana',
          visitorLocation: null,
          tributeMessage: 'x',
          waiting,
        },
      });
    }
    if (what === 'take-down' && tributes.has(n) && tributes.get(n) !== 'hidden') {
      events.push({ type: 'TributeHidden', data: { ...tribute, wasShown: tributes.get(n) === 'shown' } });
      tributes.set(n, 'hidden');
    }
  });
  return events;
}

/** The same page, found without folding: each of its parts is what the last event that speaks of it says. */
function foundPage(events: readonly Recorded<Told>[]) {
  const all = <Type extends Told['type']>(...types: Type[]) =>
    events.filter((event): event is OfType<Type> => (types as string[]).includes(event.type));
  const [first] = all('MemorialCreated');
  const told = <Field extends 'petName' | 'memorialText'>(field: Field) =>
    all('MemorialDetailsChanged').findLast(({ data }) => field in data.changes)?.data.changes[field] ??
    first?.data[field];
  const removed = (imageId: string, after: string) =>
    all('PhotoRemoved').some(({ data, position }) => data.imageId === imageId && position > after);
  const there = all('PhotoAdded').filter(({ data, position }) => !removed(data.imageId, position));
  const order = all('PhotosReordered').at(-1);
  const place = ({ data, position }: OfType<'PhotoAdded'>) =>
    order && position < order.position ? order.data.imageIds.indexOf(data.imageId) : 1_000;
  const last = (imageId: string, after: string) =>
    all('PhotoCaptioned').findLast(({ data, position }) => data.imageId === imageId && position > after);
  const shown = all('TributeSigned').filter(
    ({ data }) =>
      !data.waiting && !all('TributeHidden').some((hidden) => hidden.data.tributeId === data.tributeId),
  );
  const ending = all('MemorialDeleted', 'MemorialRestored').at(-1);
  return {
    petName: told('petName'),
    memorialText: told('memorialText'),
    isPublic: all('MemorialCreated', 'MemorialVisibilityChanged').at(-1)?.data.isPublic,
    isDeleted: ending?.type === 'MemorialDeleted',
    photos: [...there]
      .sort((a, b) => place(a) - place(b) || (a.position < b.position ? -1 : 1))
      .map(({ data, position }) => [data.imageId, last(data.imageId, position)?.data.caption ?? null]),
    tributeCount: shown.length,
  };
}

test('a page at any moment of 10,000 random histories is what the last events before it say', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), fc.nat(), (acts, pick) => {
      const history = historyOf(acts).map((event, index) => recorded<Told>(event, index + 1));
      const upTo = history.slice(0, 1 + (pick % history.length));
      const page = foldedDocuments(countedMemorialsView, upTo).get(about.memorialId);
      expect({
        petName: page?.petName,
        memorialText: page?.memorialText,
        isPublic: page?.isPublic,
        isDeleted: page?.deletedAt !== null,
        photos: page?.images.map(({ id: imageId, caption }) => [imageId, caption]),
        tributeCount: page?.tributeCount,
      }).toEqual(foundPage(upTo));
    }),
    { numRuns: 10_000 },
  );
});
