// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from './http.ts';
import { retriesMutation, retriesQuery, retryDelay } from './retry.ts';

const offline = new TypeError('Failed to fetch');
const answered = (status: number) => new ApiError(status, '');

describe('how often a query is asked', () => {
  test('REQ-437 up to 3 times more when there was no answer or the server failed', () => {
    for (const error of [offline, answered(500), answered(503)])
      expect([0, 1, 2, 3].map((failures) => retriesQuery(failures, error))).toEqual([
        true,
        true,
        true,
        false,
      ]);
  });

  test('REQ-438 never again on a client error, once on 401 and 403', () => {
    for (const status of [400, 404, 409, 422, 429]) expect(retriesQuery(0, answered(status))).toBe(false);
    for (const status of [401, 403])
      expect([0, 1].map((failures) => retriesQuery(failures, answered(status)))).toEqual([true, false]);
  });
});

describe('how often a mutation is sent', () => {
  test('REQ-440 up to 2 times more when there was no answer or the server failed', () => {
    for (const error of [offline, answered(500), answered(504)])
      expect([0, 1, 2].map((failures) => retriesMutation(failures, error))).toEqual([true, true, false]);
  });

  test('REQ-440 a refusal is never sent again, whatever digits its text holds', () => {
    for (const status of [400, 401, 404, 409, 413, 429])
      expect(retriesMutation(0, answered(status))).toBe(false);
    expect(retriesMutation(0, new ApiError(500, 'request 4 of 4'))).toBe(true);
  });
});

test('REQ-439 the wait doubles from 1 s and ends at 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  fc.assert(
    fc.property(fc.nat(100), (failures) => {
      expect(retryDelay(failures + 1)).toBeGreaterThanOrEqual(retryDelay(failures));
    }),
  );
});
