import { endpoints, type NamedEndpoint } from '@everpaw/contracts/api';
import { problem } from '@everpaw/contracts/kernel/features/problem';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }));
}

function operationOf({ name, feature, endpoint }: NamedEndpoint): Json {
  const { summary, access, consumes, produces, status = 200 } = endpoint;
  const { params, query, body, answer } = endpoint;
  const types = consumes ?? ['application/json'];
  const asked = body
    ? Object.fromEntries(
        types.map((type) => [type, { schema: type.includes('json') ? schemaOf(body, 'input') : {} }]),
      )
    : consumes &&
      Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  const content = answer
    ? { 'application/json': { schema: schemaOf(answer, 'output') } }
    : produces && { [produces]: {} };
  return {
    operationId: name,
    tags: [feature],
    summary,
    security: access === 'anyone' ? [] : [{ session: [] }],
    ...(typeof access === 'object' ? { 'x-permission': access.permission } : {}),
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(asked ? { requestBody: { required: true, content: asked } } : {}),
    responses: {
      [status]: { description: 'Done', ...(content ? { content } : {}) },
      default: {
        description: 'Refused',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

/** The OpenAPI 3.1 description of every endpoint, made from the same schemas that check requests. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const named of endpoints) {
    const { endpoint } = named;
    const path = endpoint.path.replace(/:([a-zA-Z0-9]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Everpaw',
      version: '1.0.0',
      description: 'Pet memorials: pages, guestbooks, pictures and their synchronisation.',
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'everpaw' } },
    },
  };
}
