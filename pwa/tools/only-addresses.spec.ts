// @vitest-environment node
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { onlyAddresses } from './only-addresses.ts';

test('of an endpoint the app gets method and path, and everything stays where it was', () => {
  const code = [
    'export const notesApi = {',
    "  one: endpoint({ method: 'GET', path: '/api/notes/:id', summary: 'One, with words', access: 'anyone', rate: { max: 1 } }),",
    "  two: endpoint({ summary: 'x', method: 'PUT', path: '/api/notes' }),",
    '};',
    "export const other = { summary: 'stays' };",
  ].join('\n');
  const left = onlyAddresses(code, parseAst(code));
  expect(left.replace(/ +/g, ' ')).toBe(
    [
      'export const notesApi = {',
      " one: endpoint({ method: 'GET', path: '/api/notes/:id', }),",
      " two: endpoint({ method: 'PUT', path: '/api/notes' }),",
      '};',
      "export const other = { summary: 'stays' };",
    ].join('\n'),
  );
  expect(left).toHaveLength(code.length);
});

test('what only schemas and access rules use is left out too, and what the app uses stays', () => {
  const code = [
    "import * as z from 'zod/mini';",
    "import { note, type Note } from './note.dto.ts';",
    "import { root } from './paths.ts';",
    "import './effect.ts';",
    'const provider = z.enum(note);',
    "const base = '/api';",
    'function described(schema) { return [schema, provider]; }',
    "export const header = 'x-note';",
    'export const notesApi = {',
    "  provider: endpoint({ method: 'GET', path: base + root.provider, body: described(provider) }),",
    '};',
  ];
  const left = onlyAddresses(code.join('\n'), parseAst(code.join('\n'), { lang: 'ts' })).split('\n');
  expect(left.map((line) => line.replace(/ +/g, ' ').trim())).toEqual([
    '',
    '',
    code[2],
    code[3],
    '',
    code[5],
    '',
    ...code.slice(7, 9),
    "provider: endpoint({ method: 'GET', path: base + root.provider, }),",
    code[10],
  ]);
});
