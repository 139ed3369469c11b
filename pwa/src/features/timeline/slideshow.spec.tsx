import { slideMs } from '@everpaw/contracts/timeline/timeline.limits';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSlideshow } from './slideshow-state.ts';

let lessMotion = false;
let calmed: () => void = () => {};
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers();
  lessMotion = false;
  visibility = 'visible';
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return lessMotion;
    },
    addEventListener: (_: string, listener: () => void) => {
      calmed = listener;
    },
    removeEventListener: () => {},
  }));
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const show = (count = 3) => renderHook(() => useSlideshow(count)).result;

test('REQ-671 REQ-672 it advances every 4 s while it plays', () => {
  expect(slideMs).toBe(4_000);
  const slides = show();
  pass(3_999);
  expect(slides.current.at).toBe(0);
  pass(1);
  expect(slides.current.at).toBe(1);
  act(() => slides.current.setPlaying(false));
  pass(20_000);
  expect(slides.current.at).toBe(1);
  act(() => slides.current.setPlaying(true));
  pass(4_000);
  expect(slides.current.at).toBe(2);
});

test('REQ-673 it wraps around at both ends', () => {
  const slides = show();
  act(() => slides.current.turn(-1));
  expect(slides.current.at).toBe(2);
  pass(4_000);
  expect(slides.current.at).toBe(0);
});

test('each slide has its whole time, however one came to it', () => {
  const slides = show();
  pass(3_000);
  act(() => slides.current.turn(1));
  pass(3_000);
  expect(slides.current.at).toBe(1);
});

test('it rests while the page is hidden', () => {
  const slides = show();
  visibility = 'hidden';
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  pass(20_000);
  expect([slides.current.at, slides.current.playing]).toEqual([0, true]);
  visibility = 'visible';
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  pass(4_000);
  expect(slides.current.at).toBe(1);
});

test('it does not begin by itself where somebody wants less motion, and stops when they say so', () => {
  const slides = show();
  lessMotion = true;
  act(() => calmed());
  expect(slides.current.playing).toBe(false);
  expect(show().current.playing).toBe(false);
});

test('a single memory does not turn', () => {
  const slides = show(1);
  expect(slides.current.runs).toBe(false);
});

test('REQ-673 where memories are taken away it goes on from the one that is seen', () => {
  const { result, rerender } = renderHook(({ count }) => useSlideshow(count), { initialProps: { count: 9 } });
  act(() => result.current.turn(-1));
  rerender({ count: 4 });
  expect(result.current.at).toBe(3);
  pass(4_000);
  expect(result.current.at).toBe(0);
});
