// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createLive } from './live.ts';
import { memorialId, positionOf } from './testing/fixtures.ts';
import { SimulatedTime } from './testing/simulated-time.ts';

function world() {
  const time = new SimulatedTime(0);
  const opened: { url: string; isOpen: boolean; tell(name: string, data?: unknown): void }[] = [];
  const hints: unknown[] = [];
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
    onHint: (hint) => hints.push(hint),
  });
  return { time, opened, hints, live };
}

describe('live hints', () => {
  it('tell that something changed past a position, and nothing else is believed', () => {
    const { live, opened, hints } = world();
    live.listen(memorialId);
    opened[0]?.tell('changed', JSON.stringify({ position: positionOf(3) }));
    for (const nonsense of ['', '{}', '{"position":7}', 'null']) opened[0]?.tell('changed', nonsense);
    expect(hints).toEqual([{ position: positionOf(3), memorialId }]);
    expect(opened[0]?.url).toBe(`/api/live?memorial=${memorialId}`);
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
    live.listen(memorialId);
    await time.pass(60_000);
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
    live.stop();
    expect(opened[2]?.isOpen).toBe(false);
  });
});
