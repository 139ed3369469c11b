import 'fake-indexeddb/auto';
import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { ana, asUser, type Call, renderApp, stubServer } from '../../../test-app.tsx';
import { anasMemorial, photosOf, positionOf, pullAnswerOf } from '../../../test-memorials.ts';

type Pushed = { id: string; type: string; payload: Record<string, unknown> };
const commandsOf = (call: Call) => (call.body as { commands: Pushed[] }).commands;

const id = '0197f3a0-0000-7000-8000-000000000010';
const bella = anasMemorial({
  id,
  memorialText: 'She <strong>waited</strong>.<li>1. sun</li><li>2. socks</li>',
  images: photosOf(id, 3),
});

/** A server that holds this memorial and takes every change. */
const holding = (memorial: MemorialDto) => ({
  ...asUser(ana),
  'GET /api/sync': () => ({ body: pullAnswerOf([memorial]) }),
  'GET /api/memorials/my': () => ({ body: [memorial] }),
  [`GET /api/memorials/${id}`]: () => ({ body: memorial }),
  'POST /api/sync/push': (call: Call) => ({
    body: {
      verdicts: commandsOf(call).map((command) => ({
        id: command.id,
        verdict: 'accepted',
        position: positionOf(9),
      })),
      position: positionOf(9),
    },
  }),
});

const goTo = async (title: string) => {
  const steps = await screen.findByRole('navigation', { name: 'Steps' });
  fireEvent.click(within(steps).getByRole('button', { name: new RegExp(title) }));
};
const captions = () =>
  screen.getAllByRole('textbox', { name: /^Caption/ }).map((box) => (box as HTMLInputElement).value);
const caption = (place: number, words: string) => {
  const box = screen.getAllByRole('textbox', { name: /^Caption/ })[place - 1];
  if (!box) throw new Error(`there is no photo ${place}`);
  fireEvent.change(box, { target: { value: words } });
};
const pushed = (calls: Call[]) => calls.filter(({ path }) => path === '/api/sync/push').flatMap(commandsOf);

describe('changing a memorial', () => {
  test('photos are put in order by buttons, captioned, and each change is told and sent', async () => {
    const calls = stubServer(holding(bella));
    renderApp(`/memorials/${id}/edit`);
    await goTo('Cherished Photos');
    caption(2, 'two');
    caption(3, 'three');
    expect(captions()).toEqual(['At the gate', 'two', 'three']);
    fireEvent.click(screen.getByRole('button', { name: 'Move photo 1 later' }));
    expect(captions()).toEqual(['two', 'At the gate', 'three']);
    expect(screen.getByText('Photo 1 is now photo 2 of 3')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Move photo 3 earlier' }));
    expect(captions()).toEqual(['two', 'three', 'At the gate']);
    expect(screen.getByRole('button', { name: 'Move photo 3 later' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Move photo 3 later' }));
    expect(captions()).toEqual(['two', 'three', 'At the gate']);
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(pushed(calls).map(({ type }) => type)).toEqual([
        'CaptionPhoto',
        'CaptionPhoto',
        'ReorderPhotos',
      ]),
    );
    const [first, second, third] = bella.images.map((image) => image.id);
    expect(pushed(calls).at(-1)?.payload.imageIds).toEqual([second, third, first]);
  });

  test('what crops show of a photo is chosen by keys or a press, undone, and sent', async () => {
    const calls = stubServer(holding(bella));
    renderApp(`/memorials/${id}/edit`);
    await goTo('Cherished Photos');
    const open = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Adjust photo 2' }));
      return screen.findByRole('slider', { name: 'The point to keep in view' });
    };
    let marker = await open();
    expect(document.activeElement).toBe(marker);
    expect(marker.getAttribute('aria-valuetext')).toBe('50 percent from the left, 50 percent from the top');
    expect(screen.getByRole('button', { name: 'Found automatically' })).toBeTruthy();
    fireEvent.keyDown(marker, { key: 'ArrowLeft', shiftKey: true });
    for (let n = 0; n < 30; n++) fireEvent.keyDown(marker, { key: 'ArrowDown' });
    fireEvent.keyDown(marker, { key: 'Tab' });
    expect(marker.getAttribute('aria-valuetext')).toBe('40 percent from the left, 100 percent from the top');
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(marker.getAttribute('aria-valuetext')).toBe('50 percent from the left, 50 percent from the top');
    const area = marker.closest<HTMLElement>('[data-focus-area]');
    if (!area) throw new Error('the marker is on the photo');
    area.getBoundingClientRect = () => new DOMRect(100, 100, 400, 200);
    fireEvent.pointerDown(area, { clientX: 140, clientY: 240, isPrimary: true, button: 0 });
    expect(marker.getAttribute('aria-valuetext')).toBe('10 percent from the left, 70 percent from the top');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    marker = await open();
    expect(marker.getAttribute('aria-valuenow')).toBe('50');
    fireEvent.keyDown(marker, { key: 'ArrowUp' });
    fireEvent.keyDown(marker, { key: 'ArrowRight' });
    fireEvent.click(screen.getByRole('button', { name: 'Use this' }));
    expect(screen.queryByRole('slider')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(pushed(calls)).toHaveLength(1));
    expect(pushed(calls)[0]).toMatchObject({
      type: 'FocusPhoto',
      payload: { memorialId: id, imageId: bella.images[1]?.id, focus: { x: 0.52, y: 0.48 } },
    });
  });

  test('REQ-239 REQ-246 a photo that is taken out leaves the list, says so, and comes back to its place', async () => {
    stubServer(holding(bella));
    renderApp(`/memorials/${id}/edit`);
    await goTo('Cherished Photos');
    caption(2, 'two');
    caption(3, 'three');
    fireEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    expect(captions()).toEqual(['At the gate', 'three']);
    expect(await screen.findByText('Image Removed')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(captions()).toEqual(['At the gate', 'two', 'three']));
  });

  test('REQ-042 REQ-207 the story opens in the editor with its formatting, and is sent as its markup', async () => {
    const calls = stubServer(holding(bella));
    renderApp(`/memorials/${id}/edit`);
    await goTo('Their Story');
    const box = await screen.findByRole('textbox', { name: 'The story of Bella' });
    expect([...box.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual([
      'sun',
      'socks',
    ]);
    const { editor } = box as HTMLElement & { editor: Editor }; // the library leaves itself there
    act(() => void editor.chain().focus('end').insertContent(' & tuna').run());
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(pushed(calls)).toHaveLength(1));
    expect(pushed(calls)[0]).toMatchObject({
      type: 'EditMemorial',
      payload: {
        changes: { memorialText: 'She <strong>waited</strong>.<li>1. sun</li><li>2. socks &amp; tuna</li>' },
        base: { memorialText: bella.memorialText },
      },
    });
  });
});

test('REQ-397 a memorial beyond the plan is said to be safe, and the plans are one step away', async () => {
  const older = anasMemorial({
    id: '0197f3a0-0000-7000-8000-000000000011',
    createdAt: '2020-01-01T00:00:00.000Z',
  });
  const both = [older, bella];
  stubServer({
    ...holding(bella),
    'GET /api/sync': () => ({ body: pullAnswerOf(both) }),
    'GET /api/memorials/my': () => ({ body: both }),
  });
  renderApp(`/memorials/${id}/edit`);
  expect(await screen.findByText(/^This memorial is safe/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose Premium' }).getAttribute('href')).toBe('/subscribe');
});

describe('the custom domain', () => {
  const opened = async (user: CurrentUser, memorial = bella) => {
    const calls = stubServer({ ...holding(memorial), ...asUser(user) });
    renderApp(`/memorials/${id}/edit`);
    await goTo('Memorial Settings');
    return calls;
  };

  test('REQ-345 is asked of an owner whose plan has one, as not active', async () => {
    const calls = await opened({ ...ana, subscriptionStatus: 'lifetime' });
    const field = screen.getByRole('textbox', { name: 'Custom domain' });
    expect(screen.getByText(/^Not active\. Custom domains aren’t available yet/)).toBeTruthy();
    fireEvent.change(field, { target: { value: 'bella' } });
    expect(await screen.findByText('Please enter a domain such as bella.example.com')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'Bella.example.com' } });
    expect(screen.getByText('Bella.example.com (not active)')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(pushed(calls)).toMatchObject([
        {
          type: 'EditMemorial',
          payload: { changes: { customDomain: 'bella.example.com' }, base: { customDomain: null } },
        },
      ]),
    );
  });

  test('REQ-345 is asked of nobody on the free plan', async () => {
    await opened({ ...ana, subscriptionStatus: 'free' });
    expect(screen.queryByRole('textbox', { name: 'Custom domain' })).toBeNull();
  });

  test('REQ-345 is asked of nobody who helps to keep it', async () => {
    const userId = '0197f3a0-0000-7000-8000-0000000000ee';
    const theirs = anasMemorial({ ...bella, userId, keepers: [ana.id], position: positionOf(50) });
    await opened({ ...ana, subscriptionStatus: 'premium' }, theirs);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Custom domain' })).toBeNull());
  });
});
