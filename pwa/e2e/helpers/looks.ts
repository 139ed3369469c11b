import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectAccessibleInBoth } from './axe.ts';
import { picturesAreDrawn, screens } from './phone.ts';

/** A way on which a screen or a dialog is reached; `ready` is what one sees when it is there. */
export type Stop = {
  name: string;
  path: () => string;
  open?: (page: Page) => Promise<unknown>;
  ready: string | RegExp;
  /** It is there on a narrow screen only. */
  narrow?: boolean;
};

/** Presses the first button of this name. */
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

const { viewport: small } = screens.phone;
const { viewport: large } = screens.desktop;

async function arrive(page: Page, stop: Stop): Promise<void> {
  await page.setViewportSize(small);
  await page.goto(stop.path());
  await stop.open?.(page);
  // Header and footer have words of many screens; the heading comes with the screen itself.
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.getByText(stop.ready).filter({ visible: true }).first().waitFor();
  await picturesAreDrawn(page);
}

/** What stands further right than the page is wide, when the page can be pushed aside for it. */
export const runningOut = (page: Page) =>
  page.evaluate(async () => {
    // A new size of the window is laid out with the next frame.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // Words may stand out of the element that holds them, so it is words that are measured, and what holds none.
    const range = document.createRange();
    const rightOf = (node: Node) => {
      range.selectNode(node);
      return Math.max(0, ...[...range.getClientRects()].map(({ right }) => right));
    };
    const pushing = [`${scrollWidth} the page`];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node && pushing.length < 8; node = walker.nextNode())
      if (node.childNodes.length === 0 && rightOf(node) > clientWidth + 1)
        pushing.push(
          `${Math.round(rightOf(node))} ${node.parentElement?.tagName} ${node.textContent?.slice(0, 60)}`,
        );
    return pushing;
  });

/** Nothing is wrong for anybody in the light or the dark, and nothing is wider than the screen (REL-18). */
export async function expectInOrder(page: Page, where: string): Promise<void> {
  await expectAccessibleInBoth(page, where);
  expect.soft(await runningOut(page), `${where} fits the screen`).toEqual([]);
}

/** Looks at a page as wide as a phone and as wide as a desk, and leaves it as wide as it was. */
export async function atEveryWidth(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const [screen, { viewport }] of Object.entries(screens)) {
    await page.setViewportSize(viewport);
    await look(screen);
  }
  if (before) await page.setViewportSize(before);
}

/** Everything is in order on a phone and on a desk, without going there twice. */
export const expectInOrderAnywhere = (page: Page, where: string): Promise<void> =>
  atEveryWidth(page, (screen) => expectInOrder(page, `${where} on a ${screen}`));

/**
 * Goes there and looks at what is open as a phone and a desk see it, in both colour schemes, on a narrow screen and with
 * large text (REL-18). `crossed` looks at a phone in the light and a desk in the dark: enough where what a width adds to
 * the other was seen in both schemes elsewhere, as the header was. The page must not be a phone's own: one that is too wide makes a phone zoom out, and then it is
 * not too wide any more.
 */
export async function lookAt(page: Page, stop: Stop, pairs: 'all' | 'crossed' = 'all'): Promise<void> {
  await arrive(page, stop);
  const { name } = stop;
  for (const viewport of stop.narrow ? [small] : [small, large]) {
    await page.setViewportSize(viewport);
    const where = `${name}, ${viewport.width} pixels`;
    if (pairs === 'all') await expectAccessibleInBoth(page, where);
    else await expectAccessible(page, viewport === small ? 'light' : 'dark', where);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await runningOut(page), `${name} at 320 pixels`).toEqual([]);
  await page.setViewportSize(small);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect.soft(await runningOut(page), `${name} with text twice as large`).toEqual([]);
}
