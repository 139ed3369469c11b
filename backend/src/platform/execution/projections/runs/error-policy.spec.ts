import { DeadlineExceededError } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import {
  describeCause,
  describeFailure,
  type FailedAttempt,
  failureOf,
  kindOfError,
  livePolicy,
  ProcessingError,
  rebuildPolicy,
} from './error-policy.ts';

const event = { position: '2', id: 'e', type: 'Counted', streamId: 's', revision: 1 };
const failed = (rest: Partial<FailedAttempt>): FailedAttempt => ({
  name: 'counters_v1',
  kind: 'event',
  attempt: 1,
  error: new Error(),
  event,
  ...rest,
});

describe('the policy for what people read', () => {
  it('tries an event three more times, further and further apart, then stops', () => {
    expect([1, 2, 3, 4].map((attempt) => livePolicy(failed({ attempt })))).toEqual([
      { do: 'retry', delayMs: 100 },
      { do: 'retry', delayMs: 1_000 },
      { do: 'retry', delayMs: 5_000 },
      { do: 'stop' },
    ]);
  });

  it('REL-36 waits for a store without end, at most a second at a time', () => {
    const delays = [1, 2, 9, 10, 1_000].map((attempt) => livePolicy(failed({ kind: 'store', attempt })));
    expect(delays).toEqual([100, 200, 1_000, 1_000, 1_000].map((delayMs) => ({ do: 'retry', delayMs })));
  });
});

describe('the policy for a build that nobody reads yet', () => {
  it('stops at the first event, and waits for a store', () => {
    expect(rebuildPolicy(failed({}))).toEqual({ do: 'stop' });
    expect(rebuildPolicy(failed({ kind: 'store' }))).toEqual({ do: 'retry', delayMs: 100 });
  });
});

describe('trouble', () => {
  it.each([
    ['the code of a view', new ProcessingError(event, new Error()), 'event'],
    ['a duplicate key', Object.assign(new Error(), { code: 11_000 }), 'event'],
    ['a document that BSON cannot hold', Object.assign(new Error(), { name: 'BSONError' }), 'event'],
    [
      'a document above 16 MiB',
      new mongo.MongoInvalidArgumentError('Document is larger than the maximum size 16777216'),
      'event',
    ],
    ['a full disk', Object.assign(new Error(), { code: 14_031 }), 'store'],
    ['a lost connection', Object.assign(new Error(), { name: 'MongoNetworkError' }), 'store'],
    ['something thrown that is no error', 'oh', 'store'],
  ])('of %s is told apart', (_what, error, kind) => {
    expect(kindOfError(error)).toBe(kind);
  });
});

describe('SEC-21 what is kept of an error', () => {
  const secret = 'friend@example.org';

  function evolve(): never {
    throw new RangeError(`Unexpected value: ${secret}`);
  }

  it('is its name and place, never its message', () => {
    try {
      evolve();
    } catch (error) {
      const failure = failureOf(new ProcessingError(event, error), event);
      expect(failure).toEqual({
        name: 'RangeError',
        where: expect.stringMatching(/^evolve \(error-policy\.spec\.ts:\d+\)$/),
        event,
      });
      expect(JSON.stringify(failure)).not.toContain(secret);
      expect(describeFailure(failure)).toMatch(/^RangeError in evolve \(.*\) on Counted s\/1 at 2$/);
    }
    expect.assertions(3);
  });

  it('is its code too when it has one, and a bare word when it is no error', () => {
    expect(failureOf(Object.assign(new Error(), { code: 11_000, stack: '' }), null)).toEqual({
      name: 'Error 11000',
      where: null,
      event: null,
    });
    expect(failureOf(secret, null)).toEqual({ name: 'string', where: null, event: null });
  });
});

it('names the cause of a failure by its code and where it was raised, never by its message (SEC-21)', () => {
  const refused = Object.assign(new Error('connect to mongodb://ana:secret@db failed'), {
    code: 'ECONNREFUSED',
  });
  const cause = describeCause(refused);
  expect(cause).toMatch(/^Error ECONNREFUSED in .*\(error-policy\.spec\.ts:\d+\)$/);
  expect(describeCause(Object.assign(new Error('secret'), { stack: '' }))).toBe('Error');
  expect(describeCause('secret')).toBe('string');
});

it('names the class of an error and its causes, and quotes none of them (SEC-21)', () => {
  const connection = Object.assign(new Error('secret'), { code: 'ECONNREFUSED', stack: '' });
  const wrapped = Object.assign(new TypeError('secret', { cause: connection }), { stack: '' });
  expect(describeCause(wrapped)).toBe('TypeError, caused by Error ECONNREFUSED');
  const unanswered = Object.assign(new DeadlineExceededError(undefined, 'secret'), { stack: '' });
  expect(describeCause(unanswered)).toBe('DeadlineExceededError');
  const circular = Object.assign(new Error('secret'), { stack: '' });
  circular.cause = circular;
  expect(describeCause(circular)).not.toContain('secret');
});
