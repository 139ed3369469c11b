import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { projectRoot } from '../src/platform/kernel/project-root.ts';
import { operate } from './helpers/cluster.ts';
import { type Killable, startKillable } from './helpers/killable.ts';

const folder = await mkdtemp(join(tmpdir(), 'everpaw-upgrade-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The commands of a chapter of the page, in their order, without their comments. */
async function commandsUnder(chapter: string): Promise<string[]> {
  const page = await readFile(join(projectRoot, 'backend/docs/upgrading.md'), 'utf8');
  const [, text = ''] = page.split(`## ${chapter}\n`);
  const blocks = [...(text.split('\n## ')[0] ?? '').matchAll(/```\n([^`]+)```/g)];
  return blocks
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .map((line) => line.replace(/ +#.*/, ''));
}

/** Runs them on this data folder, and answers what each said. A site that is started runs until the last. */
async function follow(commands: string[], dataDir: string): Promise<string[]> {
  let site: Killable | null = null;
  const said: string[] = [];
  try {
    for (const command of commands)
      if (command === 'npm start') {
        site = await startKillable(dataDir);
        said.push(await (await fetch(new URL('/api/memorials', site.origin))).text());
      } else {
        const words = command.replace('npm run ', '').replace(' -- ', ' ').split(' ');
        const given = words.map((word) => (word === 'FOLDER' ? join(folder, 'backup') : word));
        // A check that finds something ends with 1; what it found is in what it says.
        said.push(await operate({ dataDir, env: {} }, ...given).catch(({ stdout }) => String(stdout)));
      }
  } finally {
    expect(await site?.end()).toEqual({ code: 0, signal: null });
  }
  return said;
}

const problems = (said?: string) => said?.split('\n').filter((line) => / problems$/.test(line));

test('the page about upgrading, followed with a data folder of 1.0, there and back', async () => {
  const dataDir = join(folder, 'data');
  await cp(join(projectRoot, 'backend/test/fixtures/site-1.0'), dataDir, { recursive: true });
  const upgrade = await commandsUnder('On one machine');
  expect(upgrade.map((command) => command.split(' ').at(2) ?? command)).toEqual([
    'check',
    'backup',
    'npm start',
    'projections',
    'check',
  ]);
  const [before, copied, memorials, status = '', after] = await follow(upgrade, dataDir);
  expect([before, copied]).toEqual([expect.stringContaining('sound'), expect.stringContaining('backup')]);
  expect(problems(before)).toEqual([]);
  expect(memorials).toContain('Bella');
  const rows = status.trim().split('\n').slice(1);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => !row.includes(' live '))).toEqual([]);
  // One of the fixture's sample events names a picture that was never sent.
  expect(problems(after)).toEqual([`${join(dataDir, 'media')}: 1 problems`]);

  const restored = join(folder, 'restored');
  const [, memorialsThen, afterwards] = await follow(await commandsUnder('Going back'), restored);
  expect(memorialsThen).toContain('Bella');
  expect(problems(afterwards)).toEqual([`${join(restored, 'media')}: 1 problems`]);
});
