import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Violation = { id: string; help: string; nodes: { target: unknown; failureSummary?: string }[] };
type Axe = { run(options: object): Promise<{ violations: Violation[] }> };

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of those that read colours; what all others see is the same in every colour scheme. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

/** Brings everything that moves to its end: what is still moving has colours that nobody will see when it rests. */
async function rested(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
    for (let calm = 0; calm < 3; ) {
      const still = moving();
      calm = still.length === 0 ? calm + 1 : 0;
      for (const animation of still) animation.finish();
      await new Promise(requestAnimationFrame);
    }
  });
}

/** What is wrong and where, when anything on the page breaks one of these rules. */
async function violations(page: Page, runOnly: object): Promise<unknown[]> {
  await rested(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // No rule that runs here reads whole style sheets, which would be fetched and parsed each time.
    const preload = { assets: ['media'] };
    const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'], preload });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary ?? ''}`),
    }));
  }, runOnly);
}

type Scheme = 'light' | 'dark';

async function wear(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** Fails when anything on the page breaks a rule of WCAG 2.2 A or AA or a best practice in this colour scheme. */
export async function expectAccessible(page: Page, scheme: Scheme, where: string): Promise<void> {
  await wear(page, scheme);
  const found = await violations(page, { type: 'tag', values: everything });
  expect.soft(found, `${where}, ${scheme}`).toEqual([]);
}

/** The same in the light and in the dark; the dark for what depends on colours. Leaves the page in the light. */
export async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  await wear(page, 'dark');
  expect.soft(await violations(page, { type: 'rule', values: aboutColours }), `${where}, dark`).toEqual([]);
  await expectAccessible(page, 'light', where);
}
