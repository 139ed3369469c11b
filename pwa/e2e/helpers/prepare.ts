import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { paintDemo } from './demo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of what is made once for this run: `site`, and `demo`, a data folder with the demo, when asked for. */
    runFolder: string;
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Lays out a copy of the built site, so that a build made meanwhile changes nothing under the tests, and so that a
 * test may put a new version into its own copy.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'pwa/dist/index.html')))
    throw new Error('The app has not been built. `npm run build` builds it.');
  const run = await mkdtemp(join(tmpdir(), 'everpaw-e2e-'));
  project.provide('runFolder', run);
  await copySite(root, join(run, 'site'));
  // Files of the whole run need it after a while, and would wait for it both at once.
  const painting = process.env.E2E_WHOLE_RUN ? paintDemo(run) : null;
  return async () => {
    await painting;
    await rm(run, { recursive: true, force: true });
  };
}

/** What the server reads of a checkout: its build, the app's, and the installed packages. */
export async function copySite(from: string, to: string): Promise<void> {
  await mkdir(join(to, 'backend/dist'), { recursive: true });
  await mkdir(join(to, 'pwa'), { recursive: true });
  await Promise.all([
    ...[
      'package-lock.json',
      'package.json',
      'backend/package.json',
      'backend/dist/src',
      'pwa/dist',
      'pwa/dist-server',
      'pwa/public',
    ].map((path) => cp(join(from, path), join(to, path), { recursive: true, preserveTimestamps: true })),
    ...['node_modules', 'backend/node_modules'].map((path) => symlink(join(root, path), join(to, path))),
  ]);
}
