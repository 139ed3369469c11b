import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import { currentLanguage, readFrom } from '@everpaw/contracts/kernel/languages/localized';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeLanguage, takeLanguageOf } from '../ui/helpers/store-language.ts';
import { readChosenLanguage } from './language.ts';

const preferring = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  readFrom(() => ({ language: 'en' }));
});

test('the browser’s language is read', async () => {
  preferring('de-AT', 'en');
  expect(await readChosenLanguage()).toBe('de');
  expect(guestbookMessages.sign).toBe('Ins Gästebuch schreiben');
});

test('a choice counts more than the browser, and the server is told of it', async () => {
  preferring('en');
  storeLanguage('de');
  expect(document.cookie).toContain('language=de');
  expect(await readChosenLanguage()).toBe('de');
  storeLanguage('en');
  preferring('de');
  readFrom(() => ({ language: 'en' }));
  expect(await readChosenLanguage()).toBe('en');
  expect([currentLanguage(), guestbookMessages.sign]).toEqual(['en', 'Sign the Guestbook']);
});

test('other languages read English', async () => {
  preferring('ja');
  expect(await readChosenLanguage()).toBe('en');
});

test('an account’s language is read on a device without a choice', async () => {
  preferring('en');
  takeLanguageOf({ language: 'fr' });
  expect(await readChosenLanguage()).toBe('fr');
  takeLanguageOf({ language: 'de' });
  takeLanguageOf({});
  expect(await readChosenLanguage()).toBe('fr');
});

test('without storage, the choice is read from the cookie', async () => {
  preferring('en');
  storeLanguage('nl');
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(await readChosenLanguage()).toBe('nl');
});
