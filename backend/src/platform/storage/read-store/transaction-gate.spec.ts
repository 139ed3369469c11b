import { describe, expect, it } from '@jest/globals';
import { TransactionGate, TransactionGateTimeout } from './transaction-gate.ts';

describe('TransactionGate', () => {
  it('lets one in at a time, in the order of their coming', async () => {
    const gate = new TransactionGate();
    const inside: string[] = [];
    const visit = async (name: string) => {
      const leave = await gate.enter(1_000);
      inside.push(`${name} in`);
      await Promise.resolve();
      inside.push(`${name} out`);
      leave();
      leave();
    };
    await Promise.all(['a', 'b', 'c'].map(visit));
    expect(inside).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  });

  it('turns away who waits too long, and lets the next one in', async () => {
    const gate = new TransactionGate();
    const leave = await gate.enter(1_000);
    const next = gate.enter(1_000);
    await expect(gate.enter(5)).rejects.toBeInstanceOf(TransactionGateTimeout);
    leave();
    (await next)();
    (await gate.enter(5))();
  });
});
