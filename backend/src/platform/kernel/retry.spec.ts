import { describe, expect, it } from '@jest/globals';
import { until } from '../../../test/helpers/until.ts';
import { manualTimers } from '../execution/projections/engine.fixtures.ts';
import { retry } from './retry.ts';
import { ServerUnreachable } from './server-unreachable.ts';

function setUp(answer: (attempt: number) => unknown) {
  const timers = manualTimers();
  const told: string[] = [];
  let attempts = 0;
  const opening = retry(
    async () => {
      attempts += 1;
      const found = answer(attempts);
      if (found instanceof Error) throw found;
      return found;
    },
    { forMs: 60_000, now: timers.now, timers, waiting: (reason) => told.push(reason) },
  );
  let settled = false;
  const outcome = opening
    .catch((error: unknown) => error)
    .finally(() => {
      settled = true;
    });
  const passAll = async () => {
    while (!settled) {
      await until(() => settled || timers.pending().length > 0);
      timers.pass(1_000);
    }
    return outcome;
  };
  return { told, passAll, attempts: () => attempts };
}

describe('Opening what needs a server', () => {
  it('waits for a server that answers later, and says so once', async () => {
    const { told, passAll, attempts } = setUp((attempt) =>
      attempt < 30 ? new ServerUnreachable('MongoDB does not answer.') : 'open',
    );
    expect(await passAll()).toBe('open');
    expect(attempts()).toBe(30);
    expect(told).toEqual(['MongoDB does not answer. It is tried again for 60 s.']);
  });

  it('gives up after a minute with the last reason', async () => {
    const { passAll, attempts } = setUp((attempt) => new ServerUnreachable(`attempt ${attempt}`));
    expect(await passAll()).toEqual(new ServerUnreachable('attempt 61'));
    expect(attempts()).toBe(61);
  });

  it('does not ask again what was refused', async () => {
    const { told, passAll, attempts } = setUp(() => new Error('a wrong password'));
    expect(await passAll()).toEqual(new Error('a wrong password'));
    expect([attempts(), told]).toEqual([1, []]);
  });
});
