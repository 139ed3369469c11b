import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { PushedCommand } from '@everpaw/contracts/sync/sync.dto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Outcome } from '../platform/execution/commands/command-map.ts';
import { push } from './push.ts';

const actor = { kind: 'account', accountId: 'ann' } as const;
const memorialId = 'bella';

type Sent = { pushed: PushedCommand; lane: string; isChild: boolean; refused: boolean; turns: number };

const commandOf = (
  {
    kind,
    entity,
    refused,
    turns,
  }: { kind: 'memorial' | 'memory' | 'tribute'; entity: number; refused: boolean; turns: number },
  index: number,
): Sent => {
  const id = `command ${index}`;
  const own = `${kind} ${entity}`;
  // A pair for each kind: the compiler sees a list.
  const [type, payload] = {
    memorial: ['EditMemorial', { memorialId: own, changes: {} }],
    memory: ['AddMemory', { memoryId: own, memorialId }],
    tribute: ['SignGuestbook', { tributeId: own, memorialId }],
  }[kind] as [string, object];
  return {
    pushed: { id, type, v: 1, payload },
    lane: own,
    isChild: kind !== 'memorial',
    refused,
    turns,
  };
};

const commands = fc
  .array(
    fc.record({
      kind: fc.constantFrom('memorial' as const, 'memory' as const, 'memory' as const, 'tribute' as const),
      entity: fc.nat(12),
      refused: fc.boolean(),
      turns: fc.nat(3),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map(commandOf));

/** Pushes and keeps what happened, in its order. */
async function pushed(all: readonly Sent[]) {
  const byId = new Map(all.map((one) => [one.pushed.id, one]));
  const charged: string[] = [];
  const begun: Sent[] = [];
  const under = new Set<Sent>();
  const together: Sent[][] = [];
  const answer = await push(
    all.map((one) => one.pushed),
    {
      actor,
      charge(type) {
        charged.push(type);
        return 0;
      },
      async execute({ id }) {
        const one = byId.get(id);
        if (!one) throw new TypeError(`Nobody sent ${id}`);
        begun.push(one);
        under.add(one);
        together.push([...under]);
        for (let turn = 0; turn < one.turns; turn += 1) await setImmediate();
        under.delete(one);
        if (one.refused) throw new DomainError('invalid', 'no', 'No');
        // Nothing else of an outcome is looked at.
        return { position: String(begun.indexOf(one)).padStart(4, '0') } as Outcome;
      },
      onFailure(error) {
        throw error;
      },
    },
  );
  return { answer, charged, begun, together };
}

/** The verdicts of one command after the other. */
function oneByOne(all: readonly Sent[]): string[] {
  const stopped = new Set<string>();
  return all.map(({ lane, refused }) => {
    if (stopped.has(lane)) return 'behind';
    if (refused) stopped.add(lane);
    return refused ? 'no' : 'accepted';
  });
}

describe('REL-32 what a device pushes', () => {
  it('comes to what one after the other comes to, whatever takes how long: lanes keep their order and stop', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (all) => {
        const { answer, charged, begun, together } = await pushed(all);
        const expected = oneByOne(all);
        expect(answer.verdicts.map((one) => ('code' in one ? one.code : one.verdict))).toEqual(expected);
        expect(answer.verdicts.map(({ id }) => id)).toEqual(all.map(({ pushed: { id } }) => id));
        const executed = all.filter((_, index) => expected[index] !== 'behind');
        expect(begun).toEqual(executed);
        expect(charged).toEqual(executed.map(({ pushed: { type } }) => type));
        for (const group of together) {
          expect(new Set(group.map(({ lane }) => lane)).size).toBe(group.length);
          expect(group.length === 1 || (group.length <= 8 && group.every(({ isChild }) => isChild))).toBe(
            true,
          );
        }
        const accepted = answer.verdicts.flatMap((one) =>
          one.verdict === 'accepted' ? [String(one.position)] : [],
        );
        expect(answer.position).toBe(accepted.sort().at(-1) ?? null);
      }),
      { numRuns: 100 },
    );
  });

  it('goes eight children of roots at a time, so that they share the sync of their appends', async () => {
    const memories = Array.from({ length: 20 }, (_, n) =>
      commandOf({ kind: 'memory', entity: n, refused: false, turns: 50 }, n),
    );
    const { together } = await pushed(memories);
    expect(Math.max(...together.map(({ length }) => length))).toBe(8);
  });
});
