// @vitest-environment node
import { withFocus } from '@everpaw/contracts/media/focus';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { describe, expect, test } from 'vitest';
import { memorialDto } from '../../../test-memorials.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import {
  creationOf,
  editsOf,
  emptyMemorial,
  formOfMemorial,
  isWritten,
  problemOf,
  readMemorialForm,
} from './memorial-form.ts';

const id = '0197f3a0-0000-7000-8000-000000000010';
const media = (name: string): MediaDescriptor => ({
  sha256: name.repeat(64),
  width: 4,
  height: 3,
  thumbhash: '',
  color: '#888888',
});
const image = (name: string, caption: string | null = null) => ({
  id: name,
  memorialId: id,
  imageUrl: '',
  caption,
  orderIndex: 0,
  createdAt: '2025-01-01T00:00:00.000Z',
  media: media(name),
});
const bella: ShownMemorial = {
  ...memorialDto({
    id,
    passedDate: null,
    memorialText: 'She <strong>waited</strong> at the gate.<blockquote>Company.</blockquote>',
    images: [image('a', 'At the gate'), image('b'), image('c')],
  }),
  unsent: null,
};
const now = { at: '2025-06-01T12:00:00.000Z', subscriptionStatus: 'free' as const };

describe('creating', () => {
  test('REQ-413 the form becomes one command, trimmed, with what is empty as null', () => {
    const form = {
      ...emptyMemorial,
      petName: ' Bella ',
      petType: 'dog' as const,
      photos: [{ imageId: 'a', media: media('a'), caption: ' ' }],
    };
    expect(creationOf(id, form)).toEqual({
      type: 'CreateMemorial',
      payload: {
        memorialId: id,
        petName: 'Bella',
        petType: 'dog',
        birthDate: null,
        passedDate: null,
        memorialText: null,
        templateId: 'classic',
        isPublic: true,
        photos: [{ imageId: 'a', sha256: 'a'.repeat(64), caption: null }],
      },
    });
  });

  test('the rules of the server speak while the form is written', () => {
    const dates = { ...emptyMemorial, birthDate: '2020-01-01', passedDate: '2019-01-01' };
    expect(problemOf(dates, now)?.errors).toEqual([
      { path: 'passedDate', message: 'The passing date can’t be before the birth date' },
    ]);
    expect(problemOf({ ...emptyMemorial, templateId: 'ocean-breeze' }, now)?.code).toBe('theme-is-premium');
    expect(
      problemOf({ ...emptyMemorial, templateId: 'ocean-breeze' }, { ...now, subscriptionStatus: 'lifetime' }),
    ).toBeNull();
    expect(problemOf(emptyMemorial, now)).toBeNull();
  });

  test('a damaged draft reads as far as it can be read', () => {
    expect(readMemorialForm(null)).toEqual(emptyMemorial);
    expect(
      readMemorialForm({
        petName: 4,
        petType: 'dragon',
        memorialText: '<p>x</p>',
        photos: [null, {}],
        isPublic: false,
      }),
    ).toEqual({
      ...emptyMemorial,
      memorialText: 'x',
      isPublic: false,
    });
    expect([isWritten(emptyMemorial), isWritten({ ...emptyMemorial, memorialText: 'x' })]).toEqual([
      false,
      true,
    ]);
  });
});

test('a draft from before there was an editor opens with its formatting', () => {
  expect(readMemorialForm({ petName: 'Bella', story: 'She **ruled**.\n\n> No.\n- tuna' })).toEqual({
    ...emptyMemorial,
    petName: 'Bella',
    memorialText: 'She <strong>ruled</strong>.<blockquote>No.</blockquote><li>tuna</li>',
  });
});

describe('changing', () => {
  const form = formOfMemorial(bella);

  test('REQ-042 a form that was only opened changes nothing, formatting included', () => {
    expect(editsOf(id, bella, form)).toEqual([]);
  });

  test('REQ-042 also when the story was not written by the editor', () => {
    const plain = { ...bella, memorialText: 'One\n\ntwo <li> sun </li>\n<li>tuna</li>' };
    expect(editsOf(id, plain, formOfMemorial(plain))).toEqual([]);
  });

  test('who may find the page is changed like every field, and a page of 1.0 is for everyone', () => {
    const { isListed: _, isIndexed: __, ...older } = bella;
    expect(formOfMemorial(older)).toEqual(form);
    expect(editsOf(id, older, formOfMemorial(older))).toEqual([]);
    const seen = { ...bella, isListed: true, isIndexed: true };
    expect(editsOf(id, seen, { ...form, isListed: false, isIndexed: false })).toEqual([
      {
        type: 'EditMemorial',
        payload: {
          memorialId: id,
          changes: { isListed: false, isIndexed: false },
          base: { isListed: true, isIndexed: true },
        },
      },
    ]);
    const hidden = { ...emptyMemorial, petType: 'dog' as const, isListed: false, isIndexed: false };
    expect(creationOf(id, hidden).payload).toMatchObject({ isListed: false, isIndexed: false });
    expect(readMemorialForm(hidden)).toEqual(hidden);
  });

  test('REQ-042 each changed field carries the value that was seen', () => {
    expect(editsOf(id, bella, { ...form, petName: 'Bella B.', passedDate: '2024-06-09' })).toEqual([
      {
        type: 'EditMemorial',
        payload: {
          memorialId: id,
          changes: { petName: 'Bella B.', passedDate: '2024-06-09' },
          base: { petName: 'Bella', passedDate: null },
        },
      },
    ]);
  });

  test('REQ-042 the story is compared as a story; its base is what the server holds', () => {
    const [edit] = editsOf(id, bella, { ...form, memorialText: `${form.memorialText}Still.` });
    expect(edit?.payload).toMatchObject({ base: { memorialText: bella.memorialText } });
  });

  test('focal points are sent: chosen ones of new photos with them, changed ones of others alone', () => {
    const [a, b, c] = form.photos;
    if (!a || !b || !c) throw new Error('the fixture has three photos');
    const at = { x: 0.1, y: 0.6 };
    const chosen = { ...a, media: withFocus(a.media, at) };
    const added = { imageId: 'd', media: withFocus(media('d'), at), caption: '' };
    expect(editsOf(id, bella, { ...form, photos: [chosen, b, c, added] })).toEqual([
      {
        type: 'AddPhoto',
        payload: { memorialId: id, imageId: 'd', sha256: 'd'.repeat(64), caption: null, focus: at },
      },
      { type: 'FocusPhoto', payload: { memorialId: id, imageId: 'a', focus: at } },
    ]);
    const [first, ...others] = bella.images;
    if (!first) throw new Error('the fixture has three photos');
    const held = { ...bella, images: [{ ...first, media: chosen.media }, ...others] };
    expect(editsOf(id, held, { ...form, photos: [chosen, b, c] })).toEqual([]);
    expect(editsOf(id, held, form)).toEqual([
      { type: 'FocusPhoto', payload: { memorialId: id, imageId: 'a', focus: null } },
    ]);
    expect(creationOf(id, { ...form, petType: 'dog', photos: [chosen, b] }).payload.photos).toMatchObject([
      { imageId: 'a', focus: at },
      { imageId: 'b' },
    ]);
    expect(readMemorialForm({ ...form, photos: [chosen] }).photos).toEqual([chosen]);
  });

  test('REQ-346 photos are removed, added, captioned and put in order, each with its own command', () => {
    const [a, , c] = form.photos;
    if (!a || !c) throw new Error('the fixture has three photos');
    const added = { imageId: 'd', media: media('d'), caption: 'New' };
    expect(editsOf(id, bella, { ...form, photos: [added, { ...c, caption: 'Sun' }, a] })).toEqual([
      { type: 'RemovePhoto', payload: { memorialId: id, imageId: 'b' } },
      { type: 'AddPhoto', payload: { memorialId: id, imageId: 'd', sha256: 'd'.repeat(64), caption: 'New' } },
      { type: 'CaptionPhoto', payload: { memorialId: id, imageId: 'c', caption: 'Sun' } },
      { type: 'ReorderPhotos', payload: { memorialId: id, imageIds: ['d', 'c', 'a'] } },
    ]);
  });

  test('a photo that is added at the end needs no new order', () => {
    const added = { imageId: 'd', media: media('d'), caption: '' };
    expect(editsOf(id, bella, { ...form, photos: [...form.photos, added] }).map(({ type }) => type)).toEqual([
      'AddPhoto',
    ]);
  });
});
