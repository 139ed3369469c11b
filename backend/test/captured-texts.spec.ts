import { globSync } from 'node:fs';
import { readFrom } from '@everpaw/contracts/kernel/languages/localized';
import { expect, test } from '@jest/globals';

const source = new URL('../../contracts/src/', import.meta.url);

/** What only the staff reads stays English. */
const staffOnly =
  /^(?:admin|archives|themes)\/|^audit\/(?:desk|verify)|^news\/(?:article|news-category)|^cart\/campaign|^ecards\/ecard-template|^orders\/order\.commands|^store\/product/;

/** Texts that are English in every language so far: the numbers in the words of plans. */
const known = ['subscriptions/plan-words.messages.ts'];

/** Returns the file and line of the code that reads a text. */
function reader(): string {
  const lines = new Error().stack?.split('\n').slice(1) ?? [];
  const line = lines.find((one) => /contracts\/src\/(?!kernel\/(?:languages|text\/words))/.test(one)) ?? '';
  return line.replace(/.*contracts\/src\//, '').replace(/:\d+\)?$/, '');
}

test('no text for families is read while a module is evaluated, because its language isn’t known yet', async () => {
  const read = new Set<string>();
  readFrom(() => {
    read.add(reader());
    return { language: 'en' };
  });
  const files = globSync('**/*.ts', { cwd: source.pathname }).filter((file) => !/\.spec\.ts$/.test(file));
  try {
    for (const file of files) await import(new URL(file, source).href);
  } finally {
    readFrom(() => ({ language: 'en' }));
  }
  expect(files.length).toBeGreaterThan(300);
  const captures = [...read].filter(
    (place) => !staffOnly.test(place) && !known.includes(place.split(':')[0] ?? ''),
  );
  expect(captures).toEqual([]);
});
