import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement as e, lazy, type MouseEvent, Suspense } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

let place: HTMLElement;
let root: Root | undefined;
let presses: string[];

beforeAll(() => {
  // The page runs it as a classic script, before anything else.
  new Function(readFileSync(join(import.meta.dirname, '../public/early.js'), 'utf8'))();
});
beforeEach(() => {
  presses = [];
  place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
});
afterEach(() => {
  root?.unmount();
  place.remove();
});

const pressed = (name: string) => (event: MouseEvent) => {
  event.preventDefault();
  presses.push(name);
};
const Sign = () => e('button', { type: 'button', onClick: pressed('sign') }, 'Sign');
const Gallery = () => e('a', { href: '#gallery', onClick: pressed('gallery') }, 'Gallery');
const found = (selector: string) => {
  const element = place.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return element;
};

const down = (target: Element) =>
  target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
const up = (target: Element) =>
  target.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, button: 0 }));
const click = (target: Element, detail: number) =>
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
function finger(target: Element) {
  down(target);
  up(target);
  click(target, 1);
}
/** Enter and the space bar press a button without a pointer. */
const key = (target: Element) => click(target, 0);

/** Resolves when everything that the script does again has been done. */
async function isOver() {
  await vi.waitFor(() => expect(Object.keys(found('button,a')).join()).toContain('__reactProps'));
  for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

describe('a press before React has come to what the server has drawn', () => {
  test.each([
    ['of a finger', finger],
    ['of a key', key],
  ])('%s is done once', async (_, press) => {
    place.innerHTML = renderToString(e(Sign));
    press(found('button'));
    expect(presses).toEqual([]);
    root = hydrateRoot(place, e(Sign));
    await vi.waitFor(() => expect(presses).toEqual(['sign']));
    await isOver();
    expect(presses).toEqual(['sign']);
  });

  test('is done once in a part that is loaded later', async () => {
    let load = (_: { default: typeof Sign }) => {};
    const Later = lazy(
      () =>
        new Promise<{ default: typeof Sign }>((resolve) => {
          load = resolve;
        }),
    );
    place.innerHTML = renderToString(e(Suspense, null, e(Sign)));
    root = hydrateRoot(place, e(Suspense, null, e(Later)));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    finger(found('button'));
    expect(presses).toEqual([]);
    load({ default: Sign });
    await vi.waitFor(() => expect(presses).toEqual(['sign']));
    await isOver();
    expect(presses).toEqual(['sign']);
  });

  test.each([
    ['button', 'sign', Sign],
    ['a', 'gallery', Gallery],
  ])('is done once when <%s> was drawn anew below the finger', async (selector, name, Part) => {
    place.innerHTML = renderToString(e(Part));
    down(found(selector));
    found(selector).replaceWith(found(selector).cloneNode(true));
    up(found(selector));
    root = hydrateRoot(place, e(Part));
    await vi.waitFor(() => expect(presses).toEqual([name]));
    await isOver();
    expect(presses).toEqual([name]);
  });

  test('of a link is the browser’s own, which opens its address', () => {
    place.innerHTML = renderToString(e(Gallery));
    expect(click(found('a'), 1)).toBe(true);
  });
});
