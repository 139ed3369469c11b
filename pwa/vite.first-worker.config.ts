import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const source = (workspace: string) => fileURLToPath(new URL(`../${workspace}/src/$1.ts`, import.meta.url));

/** The service worker of a thin line's first visit, which lies beside `sw.js` and is none of the app's cached files. */
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
