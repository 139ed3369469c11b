import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { searchableMemorialsView } from './searchable-memorials.view.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const about = { memorialId: id(1), ownerId: id(2) };
const created = (petName: string, memorialText: string | null): MemorialEvent => ({
  type: 'MemorialCreated',
  data: {
    ...about,
    ...{ petName, memorialText, petType: 'dog', birthDate: null, passedDate: null },
    ...{ isPublic: true, templateId: 'classic', claim: id(3) },
  },
});
const after = (...events: MemorialEvent[]) => folded(searchableMemorialsView, events).get(id(1));

test('REL-50 REQ-275 a memorial is found by its folded words, however its events are encoded', () => {
  for (const form of ['NFC', 'NFD'])
    expect(
      after(created('Zoë Weiß'.normalize(form), '<strong>東京</strong> &amp; राजा'.normalize(form))),
    ).toMatchObject({
      petNameKey: 'zoe weiss',
      nameSearch: 'zoe weiss',
      storySearch: '東 京 राजा',
    });
});

test('the words for the search follow every change of the name and of the story', () => {
  const captioned: MemorialEvent = {
    type: 'MemorialRestored',
    data: { ...about, petType: 'dog', isPublic: true, claim: id(3) },
  };
  const renamed: MemorialEvent = {
    type: 'MemorialDetailsChanged',
    data: { ...about, isPublic: true, changes: { petName: 'Ørsted' } },
  };
  const retold: MemorialEvent = {
    type: 'MemorialDetailsChanged',
    data: { ...about, isPublic: true, changes: { memorialText: null } },
  };
  const purged: MemorialEvent = { type: 'MemorialPurged', data: { ...about, media: [] } };
  const begun = created('Bella', 'The gate');
  const wordsOf = (doc: ReturnType<typeof after>) => [doc?.petNameKey, doc?.nameSearch, doc?.storySearch];
  expect(wordsOf(after(begun, captioned))).toEqual(['bella', 'bella', 'the gate']);
  expect(wordsOf(after(begun, renamed, captioned))).toEqual(['orsted', 'orsted', 'the gate']);
  expect(wordsOf(after(begun, retold))).toEqual(['bella', 'bella', '']);
  expect(wordsOf(after(begun, purged))).toEqual(['', '', '']);
  expect(after(renamed)).toBeUndefined();
});
