import type { OfflineCommand } from '@everpaw/contracts/kernel/features/entity';
import { instant } from '@everpaw/contracts/kernel/fields/schemas';
import { megabyteOf } from '@everpaw/contracts/testing/megabyte';
import { sampleOf } from '@everpaw/contracts/testing/sample';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import { describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { endpoints } from './helpers/routes.ts';

const pieces = [
  '<!--',
  '<',
  '&',
  '[',
  '<a "',
  '<strong>',
  'a\u0301',
  '\u0301',
  ' ',
  '\n',
  'a.',
  'a@',
  '\ud83d\ude00',
];

/** The places of every text in a value. */
function textsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, [...path, name]));
}

function withText(value: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[name] = withText(copy[name], rest, text);
  return copy;
}

/** Bodies without a text of their own. */
const withoutTexts = new Set([
  'PUT /api/accounts/me/email-preferences',
  'PUT /api/memorials/:id/images/:imageId/focus',
  'POST /api/sync/push',
  'PATCH /api/cart/items/:itemId',
  'PUT /api/admin/products/:id/stock',
  'POST /api/ecards/:id/pay',
]);

const bodies: [string, () => Promise<z.ZodMiniType>][] = [];
for (const [name, endpoint] of endpoints) {
  const { body } = endpoint;
  if (body && !withoutTexts.has(name)) bodies.push([name, async () => body]);
}
for (const { definition } of offlineEntities)
  for (const [type, command] of Object.entries<OfflineCommand>(definition.commands))
    bodies.push([type, async () => (await command.load()).schema]);

describe('SEC-26 a megabyte where a word belongs is read in time proportional to it', () => {
  test.each(bodies)('%s', async (_, load) => {
    const schema = await load();
    const value = sampleOf(schema);
    const paths = textsIn(value);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths)
      for (const piece of pieces) {
        const body = withText(value, path, megabyteOf(piece));
        expect({ path, piece, ...schema.safeParse(body) }).toMatchObject({
          path,
          piece,
          success: expect.any(Boolean),
        });
      }
  });
});

/** Where a value holds an instant, and its text. */
const instantsIn = (value: unknown): string[][] =>
  textsIn(value).filter(
    (path) => instant.safeParse(path.reduce((at, name) => Reflect.get(Object(at), name), value)).success,
  );

test('an instant that no calendar has is taken nowhere', async () => {
  const taken: string[] = [];
  let tried = 0;
  for (const [name, load] of bodies) {
    const schema = await load();
    const value = sampleOf(schema);
    for (const path of instantsIn(value)) {
      tried += 1;
      if (schema.safeParse(withText(value, path, '2026-02-30T10:00:00.000Z')).success)
        taken.push(`${name} ${path.join('.')}`);
    }
  }
  expect(taken).toEqual([]);
  expect(tried).toBeGreaterThan(5);
});
