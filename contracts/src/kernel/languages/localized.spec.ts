import { afterEach, expect, test } from '@jest/globals';
import { counted } from '../text/words.ts';
import { languageOf } from './languages.ts';
import { currentLanguage, localized, type Reading, readFrom } from './localized.ts';

const messages = localized('messages', {
  light: 'Light a candle',
  burning: (count: number) => counted(count, 'candle', 'candles'),
  kinds: { dog: 'Dog', cat: 'Cat' },
});
const topics = localized('topics', [{ id: 'first', title: 'First' }]);

const german: Reading = {
  language: 'de',
  texts: {
    messages: {
      light: 'Eine Kerze anzünden',
      burning: (count: number) => counted(count, 'Kerze', 'Kerzen'),
      kinds: { dog: 'Hund', cat: 'Katze' },
    },
    topics: [{ id: 'first', title: 'Erstens' }],
  },
};

afterEach(() => readFrom(() => ({ language: 'en' })));

test('texts are English until another language is read', () => {
  expect([messages.light, messages.burning(2), messages.kinds.dog]).toEqual([
    'Light a candle',
    '2 candles',
    'Dog',
  ]);
  readFrom(() => german);
  expect([messages.light, messages.burning(1), messages.kinds.dog]).toEqual([
    'Eine Kerze anzünden',
    '1 Kerze',
    'Hund',
  ]);
  expect(currentLanguage()).toBe('de');
});

test('each text is in the language at the time it is read', () => {
  let reading: Reading = german;
  readFrom(() => reading);
  expect(messages.light).toBe('Eine Kerze anzünden');
  reading = { language: 'en' };
  expect(messages.light).toBe('Light a candle');
});

test('lists and records are read like plain ones', () => {
  readFrom(() => german);
  expect(topics.map(({ title }) => title)).toEqual(['Erstens']);
  expect(Object.entries(messages.kinds)).toEqual([
    ['dog', 'Hund'],
    ['cat', 'Katze'],
  ]);
  expect({ ...messages }.light).toBe('Eine Kerze anzünden');
});

test('a text that a catalogue lacks is English', () => {
  readFrom(() => ({ language: 'fr', texts: {} }));
  expect(messages.light).toBe('Light a candle');
});

test('the language decides which counts are singular', () => {
  const candles = (language: Reading['language'], count: number) => {
    readFrom(() => ({ language }));
    return counted(count, 'one', 'many');
  };
  expect([candles('en', 0), candles('en', 1), candles('en', 2)]).toEqual(['0 many', '1 one', '2 many']);
  expect([candles('fr', 0), candles('fr', 1), candles('fr', 2)]).toEqual(['0 one', '1 one', '2 many']);
});

test('the first preference that the site has is chosen, whatever its region', () => {
  expect(languageOf(['de-CH', 'en'])).toBe('de');
  expect(languageOf(['pt-BR', 'ES-419'])).toBe('es');
  expect(languageOf(['en-GB', 'fr'])).toBe('en');
  expect(languageOf(['ja', 'est', 'constructor'])).toBe('en');
  expect(languageOf([])).toBe('en');
});
