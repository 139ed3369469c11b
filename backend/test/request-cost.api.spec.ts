import { schemasOf } from '@everpaw/contracts/api';
import type { OfflineCommand } from '@everpaw/contracts/kernel/entity';
import { growthOf, linearGrowth } from '@everpaw/contracts/testing/growth';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import { describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { endpoints } from './helpers/routes.ts';
import { sampleOf } from './helpers/sample.ts';

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

/** A sample, as far as one can be made; of schemas that transform, of what they take. */
function sample(schema: z.ZodMiniType): unknown {
  try {
    return sampleOf(schema);
  } catch {
    return null;
  }
}

const commands = await Promise.all(
  offlineEntities
    .flatMap(({ definition }) => Object.entries<OfflineCommand>(definition.commands))
    .map(async ([type, command]): Promise<[string, z.ZodMiniType]> => [type, (await command.load()).schema]),
);

describe('SEC-26 reading what was sent takes time in proportion to it', () => {
  const bodies: [string, z.ZodMiniType][] = [];
  for (const [name, endpoint] of endpoints) {
    const { body } = schemasOf(endpoint);
    if (body) bodies.push([name, body]);
  }
  bodies.push(...commands);

  test.each(bodies)('%s', (_, schema) => {
    const value = sample(schema);
    for (const path of textsIn(value))
      for (const piece of pieces) {
        const growth = growthOf(
          (size) => {
            schema.safeParse(withText(value, path, piece.repeat(size)));
          },
          5_000,
          () => performance.now(),
        );
        expect({ path, piece, isLinear: growth < linearGrowth }).toEqual({ path, piece, isLinear: true });
      }
  });
});
