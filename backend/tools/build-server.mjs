// Compiles what the server runs: the rules, the views and the backend. Types are checked by `npm test`.
// With `--watch`, it compiles each file again when it changes.
import { watch } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { transform } from '@swc/core';
import { root } from './set-up.mjs';

const options = JSON.parse(await readFile(join(root, '.config/swc.json'), 'utf8'));
delete options.$schema;
const workspaces = [
  { from: 'contracts/src', to: 'contracts/dist' },
  { from: 'projections/src', to: 'projections/dist' },
  { from: 'backend/src', to: 'backend/dist/src' },
].map(({ from, to }) => ({ from: join(root, from), to: join(root, to) }));
const photos = 'demo/photos';

const isCompiled = (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts');

async function compile({ from, to }, name) {
  const source = join(from, name);
  const target = join(to, name.replace(/ts$/, 'js'));
  await mkdir(dirname(target), { recursive: true });
  const sourceFileName = relative(dirname(target), source);
  const { code, map } = await transform(await readFile(source, 'utf8'), {
    ...options,
    swcrc: false,
    filename: source,
    sourceFileName,
  });
  await writeFile(`${target}.map`, map);
  await writeFile(target, `${code}\n//# sourceMappingURL=${target.slice(dirname(target).length + 1)}.map\n`);
}

for (const workspace of workspaces)
  await Promise.all(
    (await readdir(workspace.from, { recursive: true }))
      .filter(isCompiled)
      .map((name) => compile(workspace, name)),
  );
const backend = workspaces.at(-1);
await cp(join(backend.from, photos), join(backend.to, photos), { recursive: true });

if (process.argv.includes('--watch'))
  for (const workspace of workspaces)
    watch(workspace.from, { recursive: true }, (_event, name) => {
      if (name && isCompiled(name))
        compile(workspace, name).catch(({ message }) => process.stderr.write(`${message}\n`));
    });
