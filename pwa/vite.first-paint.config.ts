import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsOfTheApp } from './tools/only-addresses.ts';

const source = (workspace: string) => fileURLToPath(new URL(`../${workspace}/src/$1.ts`, import.meta.url));

/**
 * The server's renderer: the app's own components in one Node module with all dependencies included, so that
 * the server doesn't need the app's packages. Placed next to the served files, never among them.
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
