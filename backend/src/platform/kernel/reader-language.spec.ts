import { currentLanguage, readFrom } from '@everpaw/contracts/kernel/languages/localized';
import { expect, test } from '@jest/globals';
import { inLanguage, languageOfRequest, languageToStore, readingOfWork } from './reader-language.ts';

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'de-CH, en;q=0.8' }, 'de'],
  [{ 'accept-language': 'en;q=0.3, nl;q=0.9' }, 'nl'],
  [{ 'accept-language': 'fr;q=0, es' }, 'es'],
  [{ 'accept-language': 'ja, *;q=0.5' }, 'en'],
  [{ 'accept-language': `${'x,'.repeat(5_000)}de` }, 'de'],
  [{ 'accept-language': ';q=;,,;q=z' }, 'en'],
  [{ cookie: 'a=b; language=fr', 'accept-language': 'de' }, 'fr'],
  [{ cookie: 'language=constructor', 'accept-language': 'de' }, 'de'],
  [{ cookie: 'my-language=fr', 'accept-language': 'de' }, 'de'],
])('a request with %j is answered in %s', (headers, language) => {
  expect(languageOfRequest(headers)).toBe(language);
});

test('works that overlap keep their own language', async () => {
  readFrom(readingOfWork);
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const work = async () => {
    await gate;
    return [currentLanguage(), languageToStore()];
  };
  const works = [inLanguage('de', work), inLanguage(undefined, work), inLanguage('fr', work), work()];
  go();
  expect(await Promise.all(works)).toEqual([
    ['de', { language: 'de' }],
    ['en', {}],
    ['fr', { language: 'fr' }],
    ['en', {}],
  ]);
});
