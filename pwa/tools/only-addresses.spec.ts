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
