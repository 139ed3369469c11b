import { expect, test } from '@jest/globals';
import { createLogLines, redacted, withIds } from './log-lines.ts';

const now = () => new Date('2026-03-01T12:00:00.000Z');
function log() {
  const written: unknown[] = [];
  const lines = createLogLines((line) => {
    expect(line.endsWith('\n')).toBe(true);
    written.push(JSON.parse(line));
  }, now);
  return { lines, written };
}
const at = '2026-03-01T12:00:00.000Z';

test('a sentence is one line of JSON with its part, and with the ids of what it is about, also after a wait', async () => {
  const { lines, written } = log();
  lines.logger.warn('One\ntwo', 'http');
  await withIds({ requestId: 'a-1' }, async () => {
    await withIds({ correlationId: 'c' }, async () => {
      await Promise.resolve();
      lines.logger.error('Failed', 'at stack', 'commands');
    });
    lines.line('http', { status: 500, route: null });
  });
  lines.logger.log('The framework has started', 'NestFactory');
  expect(written).toEqual([
    { at, level: 'warn', context: 'http', message: 'One\ntwo' },
    { at, level: 'error', context: 'commands', requestId: 'a-1', correlationId: 'c', message: 'Failed' },
    { at, level: 'info', context: 'http', requestId: 'a-1', status: 500, route: null },
  ]);
});

test('SEC-21 addresses, queries and long random words are taken out of sentences, ids and paths stay', () => {
  expect(redacted('sent to Ana.Reis+x@mail.example.org, failed')).toBe('sent to …@… failed');
  expect(redacted('GET https://pets.example/reset-password?token=abc&x=1 failed')).toBe(
    'GET https://pets.example/reset-password?… failed',
  );
  expect(redacted(`key ${'a1B2'.repeat(11)} is wrong`)).toBe('key … is wrong');
  const plain =
    'memorial 0197f3a0-dead-7000-8000-00000000dead in /srv/everpaw/data/views/memorials_v3_generation.db';
  expect(redacted(plain)).toBe(plain);
});
