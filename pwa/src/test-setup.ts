import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanup();
  // Specs of what needs no page run without one.
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
