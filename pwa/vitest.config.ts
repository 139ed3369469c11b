import { defineConfig, mergeConfig } from 'vitest/config';
import LongestFirst from './tools/longest-first.ts';
import { testFiles } from './tools/test-tier.ts';
import app from './vite.config.ts';

export default mergeConfig(
  app,
  defineConfig({
    test: {
      environment: 'happy-dom',
      ...testFiles(['src/**/*.spec.{ts,tsx}', 'tools/**/*.spec.ts']),
      setupFiles: ['src/test-setup.ts'],
      // Tests run without styles, except a test that reads them.
      css: { include: [/\.css\?raw$/] },
      // Vitest would leave one core idle, which is half of two.
      maxWorkers: '100%',
      sequence: { sequencer: LongestFirst },
      restoreMocks: true,
      unstubGlobals: true,
    },
  }),
);
