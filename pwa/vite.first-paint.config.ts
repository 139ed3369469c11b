import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsOfTheApp } from './tools/only-addresses.ts';

const source = (workspace: string) => fileURLToPath(new URL(`../${workspace}/src/$1.ts`, import.meta.url));

/**
 * What the server draws pages with: the app's own components in one module of Node's, with everything that they need
 * inside, so that the server needs none of the app's packages. It lies beside what is served, never in it.
 */
export default defineConfig({
  plugins: [react(), endpointsOfTheApp()],
  resolve: {
    alias: [
      { find: /^@everpaw\/contracts\/(.*)$/, replacement: source('contracts') },
      { find: /^@everpaw\/projections\/(.*)$/, replacement: source('projections') },
    ],
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/first-paint.tsx',
    outDir: 'dist-server',
    emptyOutDir: true,
    target: 'node24',
    copyPublicDir: false,
    sourcemap: true,
  },
});
