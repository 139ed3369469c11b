// Jest's light runner has no time limits: this gives one to every test and hook.
import { addEventHandler } from 'jest-circus';
import { testTimeoutMs } from './time-limits.ts';

// The real timers, also where a test replaces them.
const { setTimeout, clearTimeout } = globalThis;

function limited(work, timeoutMs) {
  return async () => {
    let timer;
    const hang = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`It did not end within ${timeoutMs / 1000} s`)), timeoutMs);
    });
    try {
      return await Promise.race([work(), hang]);
    } finally {
      clearTimeout(timer);
    }
  };
}

addEventHandler(({ name }, { currentDescribeBlock: block }) => {
  const added = name === 'add_test' ? block.children.at(-1) : name === 'add_hook' ? block.hooks.at(-1) : null;
  if (added?.fn) added.fn = limited(added.fn, added.timeout ?? testTimeoutMs);
});
