import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkOf } from './tools/chunks.ts';
import { inOrder } from './tools/file-order.ts';
import { checkFirstFiles } from './tools/first-files.ts';
import { dropUnusedDexie } from './tools/lean-dexie.ts';
import { loadQueryPartsLater } from './tools/lean-query.ts';
import { dropUnusedRouter } from './tools/lean-router.ts';
import { endpointsOfTheApp } from './tools/only-addresses.ts';
import { namesOfTheirOwn } from './tools/stable-names.ts';

const source = (workspace: string) => fileURLToPath(new URL(`../${workspace}/src/$1.ts`, import.meta.url));

const router = (entry: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${entry}.mjs`, import.meta.url));
const dexie = fileURLToPath(new URL('../node_modules/dexie/dist/modern/dexie.mjs', import.meta.url));

const built = fileURLToPath(new URL('dist', import.meta.url));

/** The fonts of the first screen. Preloading them saves the round trip through the stylesheet. */
const firstFaces = ['newsreader-latin-wght-normal', 'hanken-grotesk-latin-wght-normal'];

function preloadFirstFaces(): Plugin {
  return {
    name: 'everpaw:preload-first-faces',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => firstFaces.some((face) => file.includes(face)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** The page is already rendered when its scripts arrive, so its styles, fonts and photo are loaded first. */
function drawnFirst(): Plugin {
  return {
    name: 'everpaw:drawn-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
    },
  };
}

/** In development, no server writes the head, so the page gets a default one here. */
function developmentHead(): Plugin {
  return {
    name: 'everpaw:development-head',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace(
        '<!--everpaw:head-->',
        '<title>Everpaw</title><link rel="manifest" href="/manifest.webmanifest" />',
      ),
  };
}

/**
 * The page without server-rendered content, for the service worker: `index.html` has placeholders for the
 * server and is never served directly.
 */
function shellPage(): Plugin {
  return {
    name: 'everpaw:shell-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const source = String(page.source)
        .replace(
          '<!--everpaw:head-->',
          '<title>Everpaw</title><link rel="manifest" href="/manifest.webmanifest" />',
        )
        .replace('<!--everpaw:paint-->', '<noscript>Everpaw needs JavaScript to show this page.</noscript>')
        .replace('<!--everpaw:data-->', '');
      this.emitFile({ type: 'asset', fileName: 'shell.html', source });
    },
  };
}

/**
 * The service worker sends stored commands unchanged, so the rules and schemas that entities load lazily are
 * left out of its single file, which the browser reads before every page.
 */
function nothingLoadedLater(): Plugin {
  const nothing = '\0everpaw:nothing';
  return {
    name: 'everpaw:nothing-loaded-later',
    enforce: 'pre',
    // The worker is a classic script, so the build's code around `import()` must not use `import.meta`.
    config: () => ({
      define: { 'import.meta.url': 'self.location.href', 'import.meta.resolve': 'undefined' },
    }),
    resolveDynamicImport(_specifier, importer) {
      return /\/(?:contracts|projections)\/src\//.test(importer ?? '') ? nothing : null;
    },
    load: (id) => (id === nothing ? 'export {};' : null),
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFirstFaces(),
    drawnFirst(),
    developmentHead(),
    shellPage(),
    endpointsOfTheApp(),
    dropUnusedRouter(),
    dropUnusedDexie(),
    loadQueryPartsLater(),
    checkFirstFiles(),
    namesOfTheirOwn(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: null,
      manifest: false,
      injectManifest: {
        buildPlugins: { vite: [endpointsOfTheApp(), nothingLoadedLater(), dropUnusedDexie()] },
        manifestTransforms: [async (files) => ({ manifest: await inOrder(files, built), warnings: [] })],
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}', 'icons/*.png'],
        // Faces for scripts other than plain Latin are fetched when a page needs them.
        globIgnores: ['**/*latin-ext*', 'index.html', 'sw-off.js'],
        maximumFileSizeToCacheInBytes: 1_500_000,
      },
    }),
  ],
  resolve: {
    alias: [
      // Its default entry is for browsers from before 2018 and 1 kB larger.
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      { find: /^@everpaw\/contracts\/(.*)$/, replacement: source('contracts') },
      { find: /^@everpaw\/projections\/(.*)$/, replacement: source('projections') },
      // The default entries of these packages are for browsers without modules.
      { find: /^dexie$/, replacement: dexie },
      // Its default entry is the development build.
      { find: /^react-router$/, replacement: router('index') },
      { find: /^react-router\/dom$/, replacement: router('dom-export') },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: true,
    modulePreload: {
      // All browsers that can run these files support it.
      polyfill: false,
      // Preloads the dependencies of the screens that a first visit continues to. The names of all others
      // would be part of every page's frame.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || /gallery\.screen|landing\.screen|sign-in-dialog/.test(file)
          ? needed.filter((one) => hostType === 'html' || !/frame-|rolldown-runtime-/.test(one))
          : [],
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'first visit', name: chunkOf }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' },
  },
});
