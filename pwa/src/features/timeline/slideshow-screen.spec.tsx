import 'fake-indexeddb/auto';
import { slideMs } from '@everpaw/contracts/timeline/timeline.limits';
import { timelineMessages as words } from '@everpaw/contracts/timeline/timeline.messages';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOffline } from '../../offline/offline.ts';
import { OfflineContext } from '../../offline/react/hooks.ts';
import { photosOf } from '../../test-memorials.ts';
import type { ShownMemory } from './memories.ts';
import Slideshow from './slideshow.tsx';

const pet = { petName: 'Bella', birthDate: null, passedDate: null };
const titles = ['The bread van', 'First swim', 'Snow', 'Her chair'];
const memories: ShownMemory[] = photosOf('m', titles.length).map(({ id, media }, n) => ({
  id,
  memorialId: 'm',
  date: `201${n}-06-21`,
  title: titles[n] ?? '',
  description: 'A long walk to the sea.',
  type: 'photo',
  emotion: null,
  location: null,
  tags: [],
  photo: media,
  mine: true,
  createdAt: '',
  updatedAt: '',
  position: '',
  unsent: null,
}));

/** What waits, by its time; nothing passes by itself. */
let waiting: { ms: number; run: () => void }[];
const wait = (ms: number, run: () => void) => {
  const one = { ms, run };
  waiting.push(one);
  return () => {
    waiting = waiting.filter((each) => each !== one);
  };
};
/** Lets this much time pass for whatever waits for exactly that. */
const pass = (ms: number) =>
  act(() => {
    const due = waiting.filter((each) => each.ms === ms);
    waiting = waiting.filter((each) => each.ms !== ms);
    for (const { run } of due) run();
  });

const sentinels: { released: boolean; release: () => Promise<void> }[] = [];
const leave = vi.fn();

beforeEach(() => {
  waiting = [];
  sentinels.length = 0;
  leave.mockClear();
  HTMLImageElement.prototype.decode = async () => {};
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: {
      request: async () => {
        const sentinel = {
          released: false,
          release: async () => {
            sentinel.released = true;
          },
        };
        sentinels.push(sentinel);
        return sentinel;
      },
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

const show = () =>
  render(
    <OfflineContext value={openOffline()}>
      <Slideshow memories={memories} pet={pet} onLeave={leave} wait={wait} />
    </OfflineContext>,
  );
const photo = (title: string) => screen.getByAltText(words.photoOf(title));
const comes = (title: string) => act(async () => void fireEvent.load(photo(title)));
const fails = (title: string) => act(async () => void fireEvent.error(photo(title)));
const shown = () => screen.getByRole('heading', { level: 2, hidden: true }).textContent;
const drawn = () => screen.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('alt'));
const press = (key: string) =>
  fireEvent.keyDown(screen.getByRole('dialog', { name: words.slideshow }), { key });

test('REQ-672 the next photo is loaded ahead, and shown as soon as it is there; no other is', async () => {
  show();
  expect(drawn()).toEqual(['The bread van', 'First swim'].map(words.photoOf));
  await comes('The bread van');
  pass(slideMs);
  expect(shown()).toBe('The bread van');
  await comes('First swim');
  expect(shown()).toBe('First swim');
  await comes('Snow');
  pass(slideMs);
  await comes('Her chair');
  pass(slideMs);
  expect(shown()).toBe('Her chair');
  // The one before still fades; what came earlier is gone.
  expect(drawn()).toEqual(['The bread van', 'Snow', 'Her chair'].map(words.photoOf));
});

test('REQ-673 a photo that is not there is passed over, and tried again in the next round', async () => {
  show();
  await comes('The bread van');
  await fails('First swim');
  expect(screen.queryByAltText(words.photoOf('First swim'))).toBeNull();
  expect(screen.getByText(words.place(1, 3))).toBeTruthy();
  await comes('Snow');
  pass(slideMs);
  expect(shown()).toBe('Snow');
  await comes('Her chair');
  pass(slideMs);
  pass(slideMs);
  await comes('The bread van');
  expect(shown()).toBe('The bread van');
  await waitFor(() => expect(screen.getByText(words.place(1, 4))).toBeTruthy());
});

test('REQ-671 space pauses it and goes on, and only the person’s own turns are announced', async () => {
  show();
  await comes('The bread van');
  await comes('First swim');
  press(' ');
  expect(waiting.filter(({ ms }) => ms === slideMs)).toEqual([]);
  press(' ');
  pass(slideMs);
  expect(shown()).toBe('First swim');
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('');
  press('ArrowLeft');
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe(
    words.placeSaid(true, 1, 4, 'The bread van'),
  );
});

test('the screen stays on until it is left, also after another app was open', async () => {
  const { unmount } = show();
  await act(async () => {});
  expect(sentinels.map(({ released }) => released)).toEqual([false]);
  // The browser ends the lock of a hidden page.
  await act(async () => sentinels[0]?.release());
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(sentinels.map(({ released }) => released)).toEqual([true, false]);
  unmount();
  expect(sentinels.map(({ released }) => released)).toEqual([true, true]);
});

test('the controls fade while nothing moves, and come back with the pointer', async () => {
  show();
  await comes('The bread van');
  const faded = () => screen.getByRole('button', { name: words.leave }).closest('.opacity-0') !== null;
  expect(faded()).toBe(false);
  pass(3_000);
  expect(faded()).toBe(true);
  fireEvent.pointerMove(screen.getByRole('region', { name: words.slideshow }));
  expect(faded()).toBe(false);
});
