import type { AccountEvent } from '@everpaw/contracts/accounts/account.events';
import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { v5 as uuidv5 } from 'uuid';
import type { Fact } from './engine.fixtures.ts';

type ProductEvent = AccountEvent | MemorialEvent | TributeEvent;

/** Numbers from 0 to below 1 that look random and are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const space = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';
const pets = ['dog', 'cat', 'rabbit', 'horse', 'bird'];
const story = 'She waited at the window every evening and knew the sound of the car two streets away.';
const tributeWords = [
  'Sleep well, good girl.',
  'We miss you at the gate every day.',
  'The best friend a family can have.',
];

type Memorial = { memorialId: string; ownerId: string; petType: string; isPublic: boolean; photos: string[] };

/**
 * A history of this product as a year of use would leave it, without an end: mostly tributes, a few of the memorials
 * visited far more than the rest. The same seed gives the same history.
 */
export function* history(seed = 1): Generator<Fact> {
  const random = randomFrom(seed);
  let count = 0;
  const accounts: string[] = [];
  const memorials: Memorial[] = [];
  const tributes: { tributeId: string; memorialId: string }[] = [];
  const now = () => Date.UTC(2026, 0, 1) + count * 1_000;
  // As devices mint them: version 7, so ids rise with time.
  const uuid = () => {
    count += 1;
    const time = now().toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${uuidv5(`${seed} ${count}`, space).slice(15)}`;
  };
  // The square favours the oldest: some pages are known everywhere.
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() ** 2 * from.length)];
  const fact = (streamId: string, { type, data }: ProductEvent): Fact => ({
    type,
    data,
    streamId,
    at: new Date(now()).toISOString(),
  });

  const register = () => {
    const accountId = uuid();
    accounts.push(accountId);
    return fact(`account-${accountId}`, {
      type: 'AccountRegistered',
      data: {
        accountId,
        email: `friend${count}@example.org`,
        firstName: 'Robin',
        lastName: 'Meadow',
        passwordHash: `$argon2id$v=19$m=19456,t=2,p=1$${uuid()}`,
      },
    });
  };
  const create = (ownerId: string) => {
    const memorial: Memorial = {
      memorialId: uuid(),
      ownerId,
      petType: pets[Math.floor(random() * pets.length)] ?? 'dog',
      isPublic: random() < 0.8,
      photos: [],
    };
    memorials.push(memorial);
    const { memorialId, petType, isPublic } = memorial;
    return fact(`memorial-${memorialId}`, {
      type: 'MemorialCreated',
      data: {
        memorialId,
        ownerId,
        petType,
        isPublic,
        petName: `Bella ${count}`,
        birthDate: '2012-05-01',
        passedDate: '2026-01-20',
        memorialText: `<strong>${story}</strong> ${story} ${story}`,
        templateId: 'meadow',
        claim: uuid(),
      },
    });
  };

  yield register();
  for (;;) {
    const dice = random();
    const accountId = pick(accounts) ?? uuid();
    const memorial = pick(memorials);
    if (dice < 0.05) yield register();
    else if (dice < 0.12) yield fact(`account-${accountId}`, { type: 'SignedIn', data: { accountId } });
    else if (dice < 0.18 || !memorial) yield create(accountId);
    else {
      const { memorialId, ownerId, petType, isPublic } = memorial;
      const about = { memorialId, ownerId };
      const stream = `memorial-${memorialId}`;
      const tribute = pick(tributes);
      if (dice < 0.23)
        yield fact(stream, {
          type: 'MemorialDetailsChanged',
          data: { ...about, isPublic, changes: { memorialText: `${story} ${count}` } },
        });
      else if (dice < 0.24) {
        memorial.isPublic = !isPublic;
        yield fact(stream, {
          type: 'MemorialVisibilityChanged',
          data: { ...about, petType, isPublic: !isPublic },
        });
      } else if (dice < 0.34 && memorial.photos.length < 20) {
        const sha256 = (uuid() + uuid()).replaceAll('-', '');
        memorial.photos.push(sha256);
        const media = {
          sha256,
          width: 1600,
          height: 1200,
          thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
          color: '#a48f70',
        };
        yield fact(stream, {
          type: 'PhotoAdded',
          data: { ...about, imageId: uuidv5(sha256, space), media, caption: null },
        });
      } else if (dice < 0.35) {
        const sha256 = memorial.photos.pop();
        if (sha256)
          yield fact(stream, {
            type: 'PhotoRemoved',
            data: { ...about, imageId: uuidv5(sha256, space), sha256 },
          });
      } else if (dice < 0.36 && tribute)
        yield fact(`tribute-${tribute.tributeId}`, {
          type: 'TributeReported',
          data: { ...tribute, reason: 'spam' },
        });
      else if (dice < 0.37 && tribute)
        yield fact(`tribute-${tribute.tributeId}`, {
          type: 'TributeDeleted',
          data: { ...tribute, wasShown: true },
        });
      else {
        const tributeId = uuid();
        tributes.push({ tributeId, memorialId });
        yield fact(`tribute-${tributeId}`, {
          type: 'TributeSigned',
          data: {
            tributeId,
            memorialId,
            personId: tributeId,
            authorId: null,
            visitorName: 'A neighbour',
            visitorLocation: random() < 0.5 ? 'Lindau' : null,
            tributeMessage: tributeWords[Math.floor(random() * tributeWords.length)] ?? '',
            waiting: false,
          },
        });
      }
    }
  }
}

/** The first `count` facts of the history. */
export function historyOf(count: number, seed = 1): Fact[] {
  const facts: Fact[] = [];
  for (const fact of history(seed)) {
    facts.push(fact);
    if (facts.length === count) break;
  }
  return facts;
}
