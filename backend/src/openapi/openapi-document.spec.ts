import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@everpaw/contracts/api';
import { expect, test } from '@jest/globals';
import { projectRoot } from '../platform/kernel/project-root.ts';
import { openApiDocument } from './openapi-document.ts';

test('the committed OpenAPI document is the one that the endpoints make (`npm run openapi` writes it)', async () => {
  const committed = JSON.parse(await readFile(join(projectRoot, 'backend/openapi.json'), 'utf8'));
  expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(committed);
});

test('every endpoint has an address of its own', () => {
  const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
