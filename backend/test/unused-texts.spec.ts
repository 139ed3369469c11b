import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

/** Texts that are chosen by a name that the code puts together. */
const putTogether = ['recordingMessages.videoLimit', 'recordingMessages.audioLimit'];

test('every text for people has a use', async () => {
  const files = globSync('{contracts,projections,backend,pwa}/{src,test}/**/*.{ts,tsx}', {
    cwd: root.pathname,
  });
  const used = new Set<string>();
  for (const file of files)
    if (!/contracts\/src\/languages\/|\.messages\.ts$|\/unused-texts\./.test(file))
      for (const [word] of read(file).matchAll(/[\w-]+/g)) used.add(word);

  const unused: string[] = [];
  for (const file of files.filter((each) => each.endsWith('.messages.ts'))) {
    const source = read(file);
    const module: Record<string, object> = await import(new URL(file, root).href);
    for (const [, name = ''] of source.matchAll(/localized(?:<[^(]*>)?\('(\w+)', \{/g))
      for (const key of Object.keys(module[name] ?? {}))
        if (!used.has(key) && !source.includes(`.${key}`)) unused.push(`${name}.${key}`);
  }
  expect(unused).toEqual(putTogether);
});
