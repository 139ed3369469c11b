import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Violation = { id: string; help: string; nodes: { target: unknown; failureSummary?: string }[] };
type Axe = { run(options: object): Promise<{ violations: Violation[] }> };

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails with what is wrong and where, when anything on the page breaks a rule of WCAG 2.2 A or AA or a best practice. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(source);
  // What is still moving has colours that nobody will see when it rests.
  await page.evaluate(async () => {
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
    for (let calm = 0; calm < 3; calm = isMoving() ? 0 : calm + 1) await new Promise(requestAnimationFrame);
  });
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary ?? ''}`),
    }));
  });
  expect.soft(found, where).toEqual([]);
}
