import { afterEach, beforeEach, vi } from 'vitest';
import { takeNewDevice } from './test-device.ts';
import { clearNotices } from './ui/helpers/notices.ts';

// Specs without a page run without a DOM and without the Testing Library.
const library = 'document' in globalThis ? await import('@testing-library/react') : null;

// Tests wait for conditions. The duration depends on the machine only.
library?.configure({ asyncUtilTimeout: 25_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeEach(takeNewDevice);

afterEach(() => {
  library?.cleanup();
  clearNotices();
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
