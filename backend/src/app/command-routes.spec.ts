import { endpoints } from '@everpaw/contracts/api';
import { expect, test } from '@jest/globals';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { archiveActs } from '../archives/archives.controller.ts';
import { templateActs } from '../ecards/ecards.controller.ts';
import { newsActs } from '../news/news-editing.controller.ts';
import type { ReceivedCommand } from '../platform/execution/commands/command-map.ts';
import { commandRoutes } from '../platform/http/command-routes.ts';
import { reviewActs } from '../reviews/reviews.controller.ts';
import { productActs } from '../store/store.controller.ts';
import { seasonalThemeActs } from '../themes/seasonal-themes.controller.ts';
import { inertDefinitions } from './command-definitions.fixtures.ts';

const schemas = new Map(inertDefinitions.flatMap(({ types }) => [...types]));
const routes = endpoints.filter(({ endpoint }) => endpoint.pathId ?? endpoint.entityId);
const acts = [archiveActs, templateActs, ...newsActs, reviewActs, productActs, seasonalThemeActs].flatMap(
  ({ idField, acts }) =>
    acts.map(([endpoint, command]) => ({
      name: command,
      endpoint: { ...endpoint, command, [endpoint.params ? 'pathId' : 'entityId']: idField },
    })),
);

type Fields = Record<string, z.ZodMiniType>;
type Def = { shape?: Fields; in?: z.ZodMiniType; left?: z.ZodMiniType; right?: z.ZodMiniType };

/** Returns an object schema's fields, also if it is piped or intersected. */
function shapeOf(schema: z.ZodMiniType | undefined): Fields {
  if (!schema) return {};
  const { shape, in: input, left, right } = schema._zod.def as Def;
  return shape ?? { ...shapeOf(input), ...shapeOf(left), ...shapeOf(right) };
}

/** Returns the names of a schema's fields, and of those that can't be left out. */
function fieldsOf(schema: z.ZodMiniType | undefined) {
  const shape = shapeOf(schema);
  const names = Object.keys(shape);
  return { names, needed: names.filter((name) => !shape[name]?.safeParse(undefined).success) };
}

test('there are routes without a method', () => {
  expect(routes.length).toBeGreaterThan(20);
});

test.each([...routes, ...acts])('$name passes on exactly the fields of its command', ({ endpoint }) => {
  const { command = '', pathId, entityId = pathId ?? '', path, params, body } = endpoint;
  const inPath = fieldsOf(params).names.map((name) => (name === 'id' ? pathId : name));
  const passed = new Set([...inPath, ...fieldsOf(body).names, entityId]);
  const { names, needed } = fieldsOf(schemas.get(command));
  expect(names).toEqual(expect.arrayContaining([...passed]));
  expect([...passed]).toEqual(expect.arrayContaining(needed));
  expect(path.includes('/:id')).toBe(pathId !== undefined);
  expect(entityId).toMatch(/Id$/);
});

test.each([
  ['guestbook.sign', 'tribute'],
  ['timeline.add', 'memory'],
  ['recordings.add', 'recording'],
  ['memorials.addImage', 'image'],
  ['ecards.send', 'ecard'],
  ['news.comment', 'comment'],
])('%s generates the same id as ever, unless the body has one', async (name, namespace) => {
  const given = uuidv7();
  const commandId = uuidv7();
  const executed: ReceivedCommand[] = [];
  const commands = {
    async executeReceived(command: ReceivedCommand) {
      executed.push(command);
      return { position: '1' };
    },
  };
  const controller = new (commandRoutes(endpoints))(commands);
  const request = (body: unknown) =>
    controller[name]({ params: { id: given }, body, commandId, origin: { commandId } });
  const id = uuidv5(namespace, commandId);
  expect(await request({})).toEqual({ id, position: '1' });
  expect(await request({ [`${namespace}Id`]: given })).toEqual({ id: given, position: '1' });
  expect(executed.map(({ data }) => data)).toMatchObject([
    { [`${namespace}Id`]: id },
    { [`${namespace}Id`]: given },
  ]);
});
