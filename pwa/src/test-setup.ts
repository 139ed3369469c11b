import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Tests wait for a condition; how long it takes says how busy the machine is, not whether the app is right.
configure({ asyncUtilTimeout: 25_000 });
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  cleanup();
  // Specs of what needs no page run without one.
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
