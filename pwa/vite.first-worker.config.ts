import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const source = (workspace: string) => fileURLToPath(new URL(`../${workspace}/src/$1.ts`, import.meta.url));

/**
 * The service worker for a first visit over a slow connection. It is next to `sw.js` and not among the app's
 * cached files.
 */
export default defineConfig({
  resolve: { alias: [{ find: /^@everpaw\/contracts\/(.*)$/, replacement: source('contracts') }] },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'baseline-widely-available',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/sw-first.ts',
      output: { format: 'iife', entryFileNames: 'sw-first.js' },
    },
  },
});
