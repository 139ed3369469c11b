// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserTimers } from './timers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a timer rings once, unless it is called off', () => {
  const rang: string[] = [];
  browserTimers.after(100, () => rang.push('one'));
  const callOff = browserTimers.after(100, () => rang.push('two'));
  callOff();
  vi.advanceTimersByTime(99);
  expect(rang).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(rang).toEqual(['one']);
});

it('a wait ends with its time, or as soon as it is given up, and leaves no timer', async () => {
  let ended = 0;
  const end = () => {
    ended += 1;
  };
  const waiting = new AbortController();
  const first = browserTimers.wait(100, waiting.signal).then(end);
  await vi.advanceTimersByTimeAsync(99);
  expect(ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toBe(1);
  const second = browserTimers.wait(100, waiting.signal).then(end);
  waiting.abort();
  await second;
  await browserTimers.wait(100, waiting.signal).then(end);
  await first;
  expect([ended, vi.getTimerCount()]).toEqual([3, 0]);
});
