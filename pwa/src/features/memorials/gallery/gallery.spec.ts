// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { galleryPath, matches, readQuery, typesPresent, writeQuery } from './gallery.ts';

describe('what the gallery is asked for', () => {
  test('stands in the address, and is read back from it', () => {
    const query = { search: 'warm sill', petType: 'cat' as const };
    expect(writeQuery(query).toString()).toBe('search=warm+sill&type=cat');
    expect(readQuery(writeQuery(query))).toEqual(query);
    expect(writeQuery({ search: '  ', petType: null }).toString()).toBe('');
    expect(readQuery(new URLSearchParams('type=dragon&search=%20'))).toEqual({ search: '', petType: null });
  });

  test('REQ-275 REQ-276 becomes the address of one page of answers', () => {
    expect(galleryPath({ search: '', petType: null }, null)).toBe('/api/memorials?sort=newest');
    expect(galleryPath({ search: 'sill', petType: 'cat' }, 'next')).toBe(
      '/api/memorials?sort=newest&search=sill&petType=cat&cursor=next',
    );
  });

  test('REQ-276 only kinds that are there can be filtered by, in the order of the list', () => {
    expect(typesPresent({ total: 3, byType: { rabbit: 1, dog: 2, cat: 0 } })).toEqual(['dog', 'rabbit']);
    expect(typesPresent(undefined)).toEqual([]);
  });

  test('REQ-275 without a signal the words are looked for in name and story on the phone', () => {
    const milo = { petName: 'Milo', petType: 'cat', memorialText: 'Slept in every patch of sun.' };
    const asked = (search: string, petType: 'cat' | 'dog' | null = null) =>
      matches(milo, { search, petType });
    expect([asked('milo'), asked('SUN patch'), asked('', 'cat')]).toEqual([true, true, true]);
    expect([asked('gate'), asked('milo', 'dog')]).toEqual([false, false]);
  });

  test.each([
    ['Zoë', null, 'zoe', true],
    ['Đốm', null, 'Đô\u0301m', true],
    ['Đốm', null, 'dom', true],
    ['Ørsted', null, 'orst', true],
    ['Weiß', 'Our <strong>Weiß</strong>', 'strong', false],
    ['राजा', 'टॉमी का दोस्त', 'टॉमी', true],
    ['टॉमी', null, 'राजा', false],
    ['ポチ', '東京の犬でした', '犬', true],
    ['ポチ', '東京の犬でした', '京東', false],
    ['…', null, '…', true],
    ['Milo', null, '…', false],
  ])('REL-50 REQ-275 %s (%s) is found by %s on the device: %s', (petName, memorialText, search, found) => {
    for (const form of ['NFC', 'NFD'])
      expect(
        matches(
          {
            petName: petName.normalize(form),
            petType: 'dog',
            memorialText: memorialText?.normalize(form) ?? null,
          },
          { search, petType: null },
        ),
      ).toBe(found);
  });
});
