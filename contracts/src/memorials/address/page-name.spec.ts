import { describe, expect, test } from '@jest/globals';
import { pageNameMessages as messages } from './page-name.messages.ts';
import {
  normalPageName,
  pageNameOfPath,
  pageNameProblem,
  suggestedPageNames,
  withPageName,
} from './page-name.ts';

describe('the name in a page address', () => {
  test.each(['bella-of-the-bread-van', 'abc', 'a1b', '2-cats', `${'a'.repeat(60)}`])('%s is one', (name) => {
    expect(pageNameProblem(name)).toBeNull();
  });

  test.each([
    ['ab', messages.length(3, 60)],
    ['a'.repeat(61), messages.length(3, 60)],
    ['', messages.length(3, 60)],
    ['Bella', messages.characters],
    ['bella--rose', messages.characters],
    ['-bella', messages.characters],
    ['bella-', messages.characters],
    ['bella.html', messages.characters],
    ['béla', messages.characters],
    ['a/b', messages.characters],
    ['2024', messages.onlyDigits],
    ['0197f3a0-0000-7000-8000-000000000010', messages.reserved],
    ['assets', messages.reserved],
    ['api', messages.reserved],
  ])('%s is none', (name, problem) => {
    expect(pageNameProblem(name)).toBe(problem);
  });

  test('is none if the site uses it', () => {
    expect(pageNameProblem('store')).toBeNull();
    expect(pageNameProblem('store', true)).toBe(messages.reserved);
  });

  test('is trimmed, in lower case and without its slash', () => {
    expect(normalPageName('  /Bella-Rose ')).toBe('bella-rose');
  });

  test('is suggested from what is not allowed', () => {
    const suggested = (text: string) => suggestedPageNames(text, (name) => name === 'store');
    expect(suggested("Bella's Bread Van!").slice(0, 2)).toEqual([
      'bellas-bread-van',
      'remembering-bellas-bread-van',
    ]);
    expect(suggested('Zoë')[0]).toBe('zoe');
    expect(suggested('Bo')[0]).toBe('remembering-bo');
    expect(suggested('Store')[0]).toBe('remembering-store');
    expect(suggested('ミケ')).toEqual([]);
    const long = suggested('x '.repeat(80));
    expect(long.length).toBeGreaterThan(8);
    expect(long.filter((name) => pageNameProblem(name) !== null)).toEqual([]);
  });

  test('comes before the former ones, each once, and an erased one is left out', () => {
    expect(withPageName(['bella', 'rosie'], 'milo')).toEqual(['milo', 'bella', 'rosie']);
    expect(withPageName(['bella', 'rosie'], 'rosie')).toEqual(['rosie', 'bella']);
    expect(withPageName(['bella'], '')).toEqual(['bella']);
  });

  test('is read from a path', () => {
    expect(pageNameOfPath('/bella-rose')).toBe('bella-rose');
    expect(pageNameOfPath('/Bella-Rose/')).toBe('bella-rose');
    expect(pageNameOfPath('/%62ella')).toBe('bella');
    const cyrillic = '/b%D0%B5lla';
    for (const path of ['/', '/api', '/news/bella', '/bella.jpg', '/m/abc', '//bella', '/%', cyrillic])
      expect(pageNameOfPath(path)).toBeNull();
  });
});
