import 'fake-indexeddb/auto';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';
import { anasMemorial, memorialDto, positionOf, pullAnswerOf } from '../../test-memorials.ts';
import { burningOf, isCounted } from './own-candles.ts';

const path = `/memorial/${memorialDto().id}`;
const burning = (...counts: number[]): MemorialDto['candles'] => ({
  ever: counts.reduce((sum, count) => sum + count, 0) + 10,
  lit: counts.map((count, index) => ({
    at: new Date(Date.now() - index * 3_600_000).toISOString(),
    count,
  })),
});

function open(user: typeof ana | null, more: Partial<MemorialDto> = {}) {
  const memorial = user ? anasMemorial(more) : memorialDto(more);
  stubServer({
    ...asUser(user),
    [`GET /api/memorials/${memorial.id}`]: () => ({ body: memorial }),
    [`GET /api/memorials/${memorial.id}/guestbook`]: () => ({
      body: { entries: [], count: 0, nextCursor: null },
    }),
    'GET /api/sync': () => ({ body: pullAnswerOf([memorial], []) }),
  });
  return renderApp(path);
}

const button = () => screen.findByRole('button', { name: 'Light a candle' });

describe('the candles of a memorial', () => {
  test('are counted: those that burn, and all that were ever lit', async () => {
    open(null, { candles: burning(2, 3) });
    expect(await screen.findByText('5 candles are burning for Bella')).toBeTruthy();
    expect(screen.getByText('15 candles have been lit here')).toBeTruthy();
  });

  test.each([
    ['a visitor', null],
    ['an account', ana],
  ] as const)('%s lights one without the server, and not a second one that day', async (_, user) => {
    const page = open(user, { candles: burning(1) });
    expect(await screen.findByText('1 candle is burning for Bella')).toBeTruthy();
    fireEvent.click(await button());
    expect(await screen.findByText('2 candles are burning for Bella')).toBeTruthy();
    const status = await screen.findByText(/^Your candle burns until /);
    expect(status.closest('[role=status]')?.textContent).toContain('waiting to be sent');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Light a candle' })).toBeNull());
    page.unmount();
    open(user, { candles: burning(1) });
    expect(await screen.findByText(/^Your candle burns until /)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Light a candle' })).toBeNull();
  });

  test('the first one is asked for kindly', async () => {
    open(null);
    expect(await screen.findByText('Light the first candle for Bella')).toBeTruthy();
  });
});

describe('one’s own candles', () => {
  const litAt = '2026-03-01T23:30:00.000Z';
  const own = { litAt, isSent: true };

  test('burn for a day, and the next UTC day has its own', () => {
    const at = (now: string) => burningOf([{ ...own, litAt: '2026-02-01T00:00:00.000Z' }, own], now);
    expect(at('2026-03-01T23:59:59.000Z')).toEqual({ burning: own, mayLight: false });
    expect(at('2026-03-02T00:00:00.000Z')).toEqual({ burning: own, mayLight: true });
    expect(at('2026-03-02T23:30:00.000Z')).toEqual({ burning: null, mayLight: true });
    expect(burningOf([], litAt)).toEqual({ burning: null, mayLight: true });
  });

  test('are counted once the memorial’s answer contains them', () => {
    const memorial = { position: positionOf(5), candles: { ever: 3 } };
    expect(isCounted({ litAt, isSent: false }, memorial)).toBe(false);
    expect([5, 6].map((at) => isCounted({ ...own, position: positionOf(at) }, memorial))).toEqual([
      true,
      false,
    ]);
    expect([2, 3].map((ever) => isCounted({ ...own, ever }, memorial))).toEqual([true, false]);
    expect(isCounted({ ...own, ever: 0 }, { position: positionOf(5) })).toBe(false);
  });
});
