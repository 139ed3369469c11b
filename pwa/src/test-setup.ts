import { afterEach, beforeEach, vi } from 'vitest';
import { takeNewDevice } from './test-device.ts';

// Specs of what needs no page run without one, and without what reads pages.
const library = 'document' in globalThis ? await import('@testing-library/react') : null;

// Tests wait for a condition; how long it takes says how busy the machine is, not whether the app is right.
library?.configure({ asyncUtilTimeout: 25_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeEach(takeNewDevice);

afterEach(() => {
  library?.cleanup();
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
