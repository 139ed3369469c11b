// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { stableNames, withImportMap } from './stable-names.ts';

/** What a bundler writes: hashed names of what a file needs stand in the file. */
const built = (sentence: string, hash: string) =>
  new Map([
    [`words-${hash}.js`, `export const words="${sentence}";\n//# sourceMappingURL=words-${hash}.js.map\n`],
    [
      'frame-AAAA1111.js',
      `import{words as w}from"./words-${hash}.js";import(\`./page-BBBB2222.js\`);show(w)`,
    ],
    [
      'page-BBBB2222.js',
      `const d=(m.f||(m.f=["assets/words-${hash}.js","assets/frame-x.css"]));import"./frame-AAAA1111.js";`,
    ],
  ]);

const nameOf = (sources: Map<string, string>, start: string) =>
  [...stableNames(sources).files.values()].find(({ name }) => name.startsWith(start))?.name;

describe('the names of built files', () => {
  test('one changed sentence renames the file that it stands in and no other', () => {
    const before = built('She waited.', 'CCCC3333');
    const after = built('She waited at the gate.', 'DDDD4444');
    expect(nameOf(after, 'words-')).not.toBe(nameOf(before, 'words-'));
    expect(nameOf(after, 'frame-')).toBe(nameOf(before, 'frame-'));
    expect(nameOf(after, 'page-')).toBe(nameOf(before, 'page-'));
  });

  test('files import each other by a plain name, which the import map leads to the file', () => {
    const { files, imports } = stableNames(built('She waited.', 'CCCC3333'));
    const frame = files.get('frame-AAAA1111.js')?.source ?? '';
    expect(frame).toMatch(/from"e\/words" +;import\(`e\/page` +\)/);
    expect(Object.keys(imports).sort()).toEqual(['e/frame', 'e/page', 'e/words']);
    for (const { name } of files.values()) expect(Object.values(imports)).toContain(`/assets/${name}`);
  });

  test('what is asked for ahead is found by the import map; style sheets keep their names', () => {
    const { files } = stableNames(built('She waited.', 'CCCC3333'));
    expect(files.get('page-BBBB2222.js')?.source).toContain('m.f=["e/words","assets/frame-x.css"].map(');
  });

  test('a file names its own source map', () => {
    const words = stableNames(built('She waited.', 'CCCC3333')).files.get('words-CCCC3333.js');
    expect(words?.source).toContain(`//# sourceMappingURL=${words?.name}.map`);
  });

  test('two chunks of one name stay two', () => {
    const { imports } = stableNames(
      new Map([
        ['memorial-AAAA1111.js', 'a()'],
        ['memorial-BBBB2222.js', 'b()'],
      ]),
    );
    expect(Object.keys(imports)).toEqual(['e/memorial', 'e/memorial-2']);
  });

  test('a page has the import map before its first module', () => {
    const named = stableNames(built('She waited.', 'CCCC3333'));
    const page = withImportMap(
      '<head><script type="module" src="/assets/frame-AAAA1111.js"></script></head>',
      named,
    );
    expect(page.indexOf('importmap')).toBeLessThan(page.indexOf('type="module"'));
    expect(page).toContain(`src="${named.imports['e/frame']}"`);
  });
});
