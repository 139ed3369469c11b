// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { cachedOf } from './cached.ts';

const openedAt = 1_000;

describe('what a screen may say', () => {
  it('is never that there is nothing, before this is known', () => {
    expect(cachedOf(undefined, { openedAt, refreshed: 'asking' }).state).toBe('loading');
    expect(cachedOf(null, { openedAt, refreshed: 'asking' }).state).toBe('loading');
    expect(cachedOf(null, { openedAt, refreshed: 'current' }).state).toBe('loading');
  });

  it('tells missing, which is an answer, from unreachable, which is none', () => {
    expect(cachedOf(null, { openedAt, refreshed: 'gone' }).state).toBe('missing');
    expect(cachedOf(null, { openedAt, refreshed: 'unreachable' }).state).toBe('unreachable');
  });

  it('says when it is old: what was not confirmed since the screen was opened is from the device', () => {
    const old = cachedOf({ value: 'Bella', asOf: 400 }, { openedAt, refreshed: 'unreachable' });
    expect(old).toEqual({ state: 'ready', value: 'Bella', asOf: 400, fromDevice: true });
    expect(cachedOf({ value: 'Bella', asOf: 1_200 }, { openedAt, refreshed: 'current' }).fromDevice).toBe(
      false,
    );
    expect(cachedOf({ value: 'Bella', asOf: 0 }, { openedAt, refreshed: 'asking' })).toMatchObject({
      asOf: null,
    });
  });

  it('shows what came with the page until the device has been read', () => {
    const first = { value: 'Bella', asOf: openedAt };
    expect(cachedOf(undefined, { first, openedAt, refreshed: 'asking' })).toMatchObject({
      value: 'Bella',
      fromDevice: false,
    });
    expect(cachedOf(null, { first: { ...first, asOf: 5 }, openedAt, refreshed: 'asking' })).toMatchObject({
      asOf: 5,
      fromDevice: true,
    });
    expect(cachedOf(null, { first, openedAt, refreshed: 'gone' }).state).toBe('missing');
  });
});
