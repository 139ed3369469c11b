import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectRoot } from '../src/platform/kernel/project-root.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

function markdownIn(folder: string, recursive = false): string[] {
  return readdirSync(join(projectRoot, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

/** Every page about the project, by its path. */
const pages = [
  ...['.', '.github', 'contracts', 'projections', 'backend', 'pwa'].flatMap((folder) => markdownIn(folder)),
  ...['contracts', 'projections', 'backend', 'pwa'].flatMap((workspace) =>
    markdownIn(`${workspace}/docs`, true),
  ),
];

/** The address that GitHub gives to a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].flatMap(([, heading]) =>
    heading ? [anchorOf(heading)] : [],
  );
}

test('a relative link of a page leads to a file or folder, and to a heading of it', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^\w+:/.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? page : join(dirname(page), path);
        if (!existsSync(join(projectRoot, file))) return true;
        return anchor !== undefined && !anchorsOf(file).includes(anchor);
      })
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
  expect(pages).toContain('backend/docs/settings.md');
});

test('settings.md has every setting, and no other', () => {
  const [, schema = ''] =
    /const environment = z\.object\(\{\n(.*?)\n\}\);/s.exec(read('backend/src/platform/config/config.ts')) ??
    [];
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name);
  const rows = read('backend/docs/settings.md').match(/^\| (?!-|variable|service).*$/gm) ?? [];
  const documented = rows.flatMap((row) => {
    const cells = row.split(' | ');
    const names = row.startsWith('| `') ? cells[0] : row;
    return [...(names?.matchAll(/`([A-Z][A-Z0-9_]*)`/g) ?? [])].map(([, name]) => name);
  });
  expect([...documented].sort()).toEqual([...settings].sort());
  expect(settings).toContain('DATA_DIR');
});

test('a decision is a record of at most 15 lines', () => {
  const records = pages.filter((page) => page.includes('/decisions/'));
  expect(records.length).toBeGreaterThan(20);
  expect(records.filter((page) => read(page).trimEnd().split('\n').length > 15)).toEqual([]);
});
