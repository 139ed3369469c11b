// @vitest-environment node
import { expect, it } from 'vitest';
import { adaptiveSize } from './adaptive-size.ts';

it('REL-29 the size of a call follows the line, within its bounds', () => {
  const size = adaptiveSize({ least: 10, most: 200 });
  const after = (change: () => void) => {
    change();
    return size.now;
  };
  expect([
    after(() => size.took(1_000)),
    after(() => size.took(20_000)),
    after(() => size.took(5_000)),
    after(() => size.failed()),
    after(() => size.failed()),
    after(() => size.took(1_000)),
    after(() => size.took(1_000)),
  ]).toEqual([200, 100, 100, 25, 10, 20, 40]);
});
