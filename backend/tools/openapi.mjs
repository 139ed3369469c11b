// `npm run openapi`: writes the OpenAPI document of the built backend to backend/openapi.json.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, install, mustRun, projectNode, root } from './set-up.mjs';

if (process.argv[2] !== 'write') {
  install();
  build();
  mustRun(projectNode(), [join(root, 'backend/tools/openapi.mjs'), 'write']);
} else {
  const { openApiDocument } = await import('../dist/src/openapi/openapi-document.js');
  await writeFile(join(root, 'backend/openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
}
