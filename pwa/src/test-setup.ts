import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Tests wait for a condition; how long it takes says how busy the machine is, not whether the app is right.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  // Specs of what needs no page run without one.
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
