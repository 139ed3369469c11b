import { describe, expect, it } from '@jest/globals';
import { manualTimers } from '../execution/projections/engine.fixtures.ts';
import { limitLines } from './limit-lines.ts';

function setUp(everyMs = 1_000) {
  const lines: string[] = [];
  const timers = manualTimers();
  return { lines, timers, limited: limitLines({ write: (line) => lines.push(line), everyMs, timers }) };
}

describe('A limited log', () => {
  it('REL-38 writes one line a second for each kind, with a count of the others', () => {
    const { lines, timers, limited } = setUp();
    for (let second = 0; second < 60; second += 1) {
      for (let n = 0; n < 333; n += 1) limited.write('gone', `gone ${n}`);
      timers.pass(1_000);
    }
    timers.pass(5_000);
    expect(lines.length).toBeLessThanOrEqual(62);
    expect(lines.slice(0, 2)).toEqual(['gone 0', 'gone 332\n(332 like it within 1 s)']);
    const counted = lines.reduce((sum, line) => sum + Number(/\((\d+) like/.exec(line)?.[1] ?? 1), 0);
    expect(counted).toBe(60 * 333);
    expect(timers.pending()).toEqual([]);
  });

  it('REL-38 does not hold back another kind, and writes a single line at once', () => {
    const { lines, timers, limited } = setUp();
    limited.write('a', 'one');
    limited.write('b', 'two');
    expect(lines).toEqual(['one', 'two']);
    timers.pass(1_000);
    limited.write('a', 'three');
    expect(lines).toEqual(['one', 'two', 'three']);
  });

  it('REL-38 costs no memory and no lines for a flood of kinds', () => {
    const { lines, limited } = setUp();
    for (let n = 0; n < 5_000; n += 1) limited.write(`kind ${n}`, `line ${n}`);
    expect(lines.length).toBeLessThanOrEqual(501);
  });
});
