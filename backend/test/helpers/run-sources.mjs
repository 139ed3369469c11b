// Loaded before Jest: lets Node run the backend's sources, whose decorators it can't strip, and resolves Jest's globals
// without Jest's sandbox, in which every file would load the whole product again.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const backend = new URL('../../', import.meta.url).href;
const swc = JSON.parse(readFileSync(new URL('../.config/swc.json', backend), 'utf8'));
const options = {
  module: swc.module,
  jsc: { ...swc.jsc, rewriteRelativeImportExtensions: false },
  sourceMaps: 'inline',
  swcrc: false,
};

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === '@jest/globals' ? new URL('jest-globals.mjs', import.meta.url).href : specifier,
      context,
    ),
  load(url, context, next) {
    const [file = ''] = url.split('?');
    if (!file.startsWith(backend) || !file.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(file);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
