import 'fake-indexeddb/auto';
import { editableFields } from '@everpaw/contracts/memorials/memorial.commands';
import { memoryChanges } from '@everpaw/contracts/timeline/memory.commands';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { openOffline } from '../../offline/offline.ts';
import { OfflineContext } from '../../offline/react/hooks.ts';
import type { Refusal } from '../../offline/store/refusals.ts';
import { RefusedChange } from './refused-change.tsx';

afterEach(cleanup);

type Shown = [name: string, yours: [value: unknown, text: string], current: [value: unknown, text: string]];

/** Every field, its name, and both versions as they are stored and as they are read: what is added belongs here, too. */
const memorial: { [Name in keyof typeof editableFields.shape]: Shown } = {
  petName: ['Name', ['Bella', 'Bella'], ['Luna', 'Luna']],
  petType: ['Type', ['dog', 'Dog'], ['cat', 'Cat']],
  birthDate: ['Birth date', ['2011-04-02', 'April 2, 2011'], [null, 'Nothing']],
  passedDate: ['Passed away date', [null, 'Nothing'], ['2024-09-30', 'September 30, 2024']],
  memorialText: ['Story', ['She <em>ran</em>.', 'She ran.'], [null, 'Nothing']],
  templateId: ['Theme', ['classic', 'Classic'], ['warm-memory', 'Warm Memory']],
  isPublic: ['Visibility', [true, 'Public'], [false, 'Private']],
  isListed: ['Who can find it', [true, 'Everyone'], [false, 'Anyone with the link']],
  isIndexed: ['Search engines', [true, 'May show this page'], [false, 'Asked not to show this page']],
  customDomain: ['Custom domain', [null, 'Nothing'], ['bella.example.com', 'bella.example.com']],
  guestbookPolicy: ['Guestbook', ['show-at-once', 'Show right away'], ['approve-first', 'Approve first']],
};
const memory: { [Name in keyof typeof memoryChanges.shape]: Shown } = {
  date: ['Date', ['2015-06-21', 'June 21, 2015'], ['2015-06-22', 'June 22, 2015']],
  title: ['Title', ['The sea', 'The sea'], ['Our sea', 'Our sea']],
  description: ['Description', ['She sat down.', 'She sat down.'], ['She ran.', 'She ran.']],
  type: ['Type', ['story', 'Story'], ['milestone', 'Milestone']],
  emotion: ['Emotion', ['peaceful', 'Peaceful'], [null, 'Nothing']],
  location: ['Place', [null, 'Nothing'], ['Oslo', 'Oslo']],
  tags: ['Tags', [['sea', 'sand'], 'sea, sand'], [[], 'Nothing']],
  sha256: ['Photo', ['a'.repeat(64), 'A photo'], [null, 'Nothing']],
};

function show(entity: string, field: string, [, yours, current]: Shown): void {
  const refusal: Refusal = {
    commandId: '1',
    entity,
    id: '2',
    root: { entity: 'memorial', id: '3' },
    type: 'Edit',
    title: 'A change',
    kind: 'conflict',
    code: 'edit-conflict',
    message: 'Someone changed this',
    errors: [],
    payload: {},
    words: '',
    yours: { [field]: yours[0] },
    current: { [field]: current[0] },
    writtenAt: '',
    waitingBehind: 0,
    photos: [],
    takesPhoto: false,
  };
  render(
    <OfflineContext value={openOffline()}>
      <RefusedChange refusal={refusal} />
    </OfflineContext>,
  );
}

describe('a conflict is shown with both versions in words, for every field', () => {
  test('that an edit may change', () => {
    expect(Object.keys(memorial).sort()).toEqual(Object.keys(editableFields.shape).sort());
    expect(Object.keys(memory).sort()).toEqual(Object.keys(memoryChanges.shape).sort());
  });

  test.each([
    ...Object.entries(memorial).map(([field, shown]) => ['memorial', field, shown] as const),
    ...Object.entries(memory).map(([field, shown]) => ['memory', field, shown] as const),
  ])('%s: %s', (entity, field, shown) => {
    show(entity, field, shown);
    const [name, [, yours], [, current]] = shown;
    expect(screen.getByText(name)).toBeTruthy();
    const versions = ['Your version', 'Current version'].map(
      (version) => screen.getByText(version).nextElementSibling?.textContent,
    );
    expect(versions).toEqual([yours, current]);
  });
});
