// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { memorialId, memorialRef, positionOf } from '../testing/fixtures.ts';
import { SimulatedTime } from '../testing/simulated-time.ts';
import { createLive } from './live.ts';

function world() {
  const time = new SimulatedTime(0);
  const opened: { url: string; isOpen: boolean; tell(name: string, data?: unknown): void }[] = [];
  const hints: unknown[] = [];
  const silent: unknown[] = [];
  const created = new Set<string>();
  const live = createLive({
    open(url) {
      const listeners = new Map<string, (event: { data?: unknown }) => void>();
      const source = {
        url,
        isOpen: true,
        tell: (name: string, data?: unknown) => listeners.get(name)?.({ data }),
      };
      opened.push(source);
      return {
        addEventListener: (name, listener) => listeners.set(name, listener),
        close: () => {
          source.isOpen = false;
        },
      };
    },
    timers: time.timers(() => true),
    random: () => 1,
    isNew: async ({ id }) => created.has(id),
    onHint: (hint) => hints.push(hint),
    onSilence: (root) => silent.push(root),
  });
  return { time, opened, hints, silent, live, created };
}

describe('live hints', () => {
  it('tell that something changed past a position, and nothing else is believed', async () => {
    const { live, opened, hints, time } = world();
    live.listen(memorialRef());
    await time.pass(0);
    opened[0]?.tell('changed', JSON.stringify({ position: positionOf(3) }));
    for (const nonsense of ['', '{}', '{"position":7}', 'null']) opened[0]?.tell('changed', nonsense);
    expect(hints).toEqual([{ position: positionOf(3), root: memorialRef() }]);
    expect(opened[0]?.url).toBe(`/api/live?entity=memorial&id=${memorialId}`);
  });

  it('are asked for again after a growing wait, and at once for another page', async () => {
    const { live, opened, time } = world();
    live.listen(null);
    opened[0]?.tell('error');
    await time.pass(999);
    expect(opened).toHaveLength(1);
    await time.pass(1);
    opened[1]?.tell('error');
    await time.pass(1_999);
    expect(opened).toHaveLength(2);
    live.listen(memorialRef());
    await time.pass(60_000);
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
    live.stop();
    expect(opened[2]?.isOpen).toBe(false);
  });

  it('SEC-30 of a root that cannot be heard of twice in a row lead to one question for it', async () => {
    const { live, opened, silent, time } = world();
    live.listen(memorialRef());
    await time.pass(0);
    opened[0]?.tell('open');
    opened[0]?.tell('error');
    expect(silent).toEqual([]);
    await time.pass(1_000);
    opened[1]?.tell('error');
    expect(silent).toEqual([memorialRef()]);
    await time.pass(2_000);
    opened[2]?.tell('error');
    expect(silent).toHaveLength(1);
    await time.pass(4_000);
    opened[3]?.tell('open');
    opened[3]?.tell('error');
    await time.pass(1_000);
    opened[4]?.tell('error');
    expect(silent).toHaveLength(2);
    live.stop();
  });

  it('of a memorial that is still being created come as those of the account, until it is there', async () => {
    const { live, opened, hints, time, created } = world();
    created.add(memorialId);
    live.listen(memorialRef());
    await time.pass(0);
    expect(opened.map(({ url }) => url)).toEqual(['/api/live']);
    opened[0]?.tell('changed', JSON.stringify({ position: positionOf(3) }));
    expect(hints).toEqual([{ position: positionOf(3), root: null }]);
    created.clear();
    opened[0]?.tell('error');
    await time.pass(1_000);
    expect(opened.map(({ url }) => url)).toEqual(['/api/live', `/api/live?entity=memorial&id=${memorialId}`]);
  });

  it('are of a memorial by its name where this device cannot say whether it creates it', async () => {
    const opened: string[] = [];
    const live = createLive({
      open(url) {
        opened.push(url);
        return { addEventListener: () => {}, close: () => {} };
      },
      timers: new SimulatedTime(0).timers(() => true),
      random: () => 1,
      isNew: () => Promise.reject(new Error('not read')),
      onHint: () => {},
      onSilence: () => {},
    });
    live.listen(memorialRef());
    await new Promise((resolve) => setImmediate(resolve));
    expect(opened).toEqual([`/api/live?entity=memorial&id=${memorialId}`]);
  });

  it('are not asked for again once they are stopped, also while they wait, and never of nobody in particular', async () => {
    const { live, opened, silent, time } = world();
    live.listen(null);
    for (let at = 0; at < 3; at += 1) {
      opened[at]?.tell('error');
      await time.pass(10_000);
    }
    expect([opened.length, silent]).toEqual([4, []]);
    opened[3]?.tell('error');
    live.stop();
    live.stop();
    await time.pass(600_000);
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, false, false, false]);
  });

  it('are not asked for when the page was left before it was known where from', async () => {
    const { live, opened, time } = world();
    live.listen(memorialRef());
    live.stop();
    await time.pass(0);
    live.listen(memorialRef());
    live.listen(null);
    await time.pass(0);
    expect(opened.map(({ url }) => url)).toEqual(['/api/live']);
  });
});
