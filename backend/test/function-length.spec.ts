import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { projectRoot } from '../src/platform/kernel/project-root.ts';

/** More than this is more than one screen; such a function becomes parts with names. */
const maxLines = 80;

type Found = { file: string; name: string; lines: number };

/** What comments say of types is not looked at. */
const readAs = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** Every function of a source file with a body, by its name or that of what it is assigned to. */
function functionsOf(file: string, text: string): Found[] {
  const source = ts.createSourceFile(file, text, readAs, true);
  const found: Found[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const line = (position: number) => source.getLineAndCharacterOfPosition(position).line;
      const lines = line(node.end) - line(node.getStart()) + 1;
      const holder = ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined;
      found.push({ file, name: (node.name ?? holder)?.getText() ?? '(anonymous)', lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function sources(): string[] {
  return ['contracts', 'projections', 'backend', 'pwa'].flatMap((workspace) =>
    readdirSync(join(projectRoot, workspace, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))
      .filter((file) => !/\.(?:spec|fixtures)\.tsx?$|\/testing\//.test(file)),
  );
}

test('lines are counted from the first of a function to its last', () => {
  const text = ['export function one() {', '  return 1;', '}', 'const two = () => {', '};'].join('\n');
  expect(functionsOf('a.ts', text)).toEqual([
    { file: 'a.ts', name: 'one', lines: 3 },
    { file: 'a.ts', name: 'two', lines: 2 },
  ]);
});

test(`a function has at most ${maxLines} lines`, () => {
  const beyond = sources()
    .flatMap((file) => functionsOf(file, readFileSync(join(projectRoot, file), 'utf8')))
    .filter(({ lines }) => lines > maxLines)
    .map(({ file, name, lines }) => `${file}: ${name} has ${lines} lines`);
  expect(beyond).toEqual([]);
});
