import { type Timers, timersOf } from '../../net/timers.ts';

type Alarm = { at: number; run(): void };

/** Resolves when something that takes real time has moved on; null when nothing of the kind is under way. */
export type UnderWay = () => Promise<void> | null;

/** Time that only moves when told to, and never past work that takes real time: a call to another process. */
export class SimulatedTime {
  #now: number;
  readonly #alarms = new Set<Alarm>();
  readonly #underWay: UnderWay;

  constructor(start: number, underWay: UnderWay = () => null) {
    this.#now = start;
    this.#underWay = underWay;
  }

  now = (): number => this.#now;

  /** Timers that stop with the tab they belong to. */
  timers(isAlive: () => boolean): Timers {
    return timersOf((ms, run) => {
      const alarm: Alarm = {
        at: this.#now + ms,
        run: () => {
          if (isAlive()) run();
        },
      };
      this.#alarms.add(alarm);
      return () => this.#alarms.delete(alarm);
    });
  }

  /** Lets `ms` pass, ringing every alarm at its time and letting what it starts go on for a while. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    await this.#ended();
    for (;;) {
      const next = [...this.#alarms].sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) break;
      this.#now = Math.max(this.#now, next.at);
      this.#alarms.delete(next);
      next.run();
      await eventLoopTurns();
      await this.#ended();
    }
    this.#now = until;
  }

  /** Lets everything that takes real time come to its end, also what follows from it. */
  async #ended(): Promise<void> {
    for (let step = this.#underWay(); step; step = this.#underWay()) {
      await step;
      await eventLoopTurns();
    }
  }
}

/** Lets what is under way go on for some turns of the event loop: IndexedDB answers in turns of it. */
export async function eventLoopTurns(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets what is under way go on until `condition` holds; raises when it never does. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    if (await condition()) return;
    await eventLoopTurns(4);
  }
  throw new Error('What was waited for did not happen.');
}
