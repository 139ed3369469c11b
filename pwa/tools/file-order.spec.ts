// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inOrder, writingChunks } from './file-order.ts';

const file = (name: string) => ({ url: `assets/${name}-0123456789.js` });

test('what a memorial’s page needs is cached first, then what writing there takes with all that it needs, then the rest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-files-'));
  try {
    await mkdir(join(folder, 'assets'));
    const sources: Record<string, string> = {
      ...Object.fromEntries(writingChunks.map((name) => [name, ''])),
      'sign-form':
        'import{a}from"e/frame"            ;import"e/schemas";const b=()=>import("e/news.screen");',
      schemas: 'import{c}from"e/text"',
      ...{ text: '', frame: '', 'news.screen': '' },
    };
    for (const [name, source] of Object.entries(sources))
      await writeFile(join(folder, file(name).url), source);
    const names = ['news.screen', ...Object.keys(sources).filter((name) => name !== 'news.screen')];
    const files = await inOrder(names.map(file), folder);
    const ordered = files.map(({ url }) => url);
    const last = file('news.screen').url;
    expect([ordered[0], ordered.at(-1)]).toEqual([file('frame').url, last]);
    expect(ordered).toHaveLength(names.length);
    expect(files.filter(({ offline }) => !offline).map(({ url }) => url)).toEqual([last]);
    await expect(inOrder([file('frame')], folder)).rejects.toThrow('There is no chunk');
  } finally {
    await rm(folder, { recursive: true });
  }
});
