// @vitest-environment node
// biome-ignore lint/style/noRestrictedImports: the test reads the palette's source; style sheets are empty in tests
import { readFileSync } from 'node:fs';
import { themes } from '@everpaw/contracts/themes/themes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, readable, toHex, toOklch } from './colour.ts';
import { themedColours } from './theme-colours.ts';

const tokens = readFileSync(`${import.meta.dirname}/../../ui/tokens.css`, 'utf8');

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** The light and the dark value of a colour of the house, read from where it is defined. */
function token(name: string): { light: string; dark: string } {
  const [, light, dark] =
    new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? [];
  if (!light || !dark) throw new Error(`tokens.css names no --color-${name}`);
  return { light, dark };
}

describe('the colours of a theme', () => {
  test.each(themes.map(({ id }) => id))(
    'REQ-273 %s: every text reads on every ground, light and dark',
    (id) => {
      for (const scheme of ['light', 'dark'] as const) {
        const colours = themedColours(id)[scheme];
        for (const ground of [colours.paper, colours.leaf, colours.sunk, colours.wash]) {
          for (const text of [colours.ink, colours.accent])
            expect(contrast(text, ground), `${scheme} ${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
          for (const text of [token('ink'), token('ink-soft')])
            expect(contrast(text[scheme], ground)).toBeGreaterThanOrEqual(4.5);
        }
        for (const ground of [colours.paper, colours.leaf])
          for (const text of [token('ink-faint'), token('danger'), token('clay'), token('dusk')])
            expect(contrast(text[scheme], ground)).toBeGreaterThanOrEqual(4.5);
        for (const fill of [colours.ink, colours.inkDeep])
          expect(contrast(colours.onInk, fill)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('REQ-273 the hue of the first colour is kept', () => {
    for (const { id, colors } of themes) {
      const wanted = toOklch(colors.primary).h;
      const given = toOklch(themedColours(id).light.ink).h;
      expect(Math.abs(((given - wanted + 540) % 360) - 180)).toBeLessThan(8);
    }
  });

  test('REQ-233 an unknown theme, basic among them, is coloured as the classic one', () => {
    expect(themedColours('basic')).toEqual(themedColours('classic'));
    expect(themedColours('')).toEqual(themedColours('classic'));
  });
});

describe('colour arithmetic', () => {
  test('writing and reading a colour gives it back', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(toHex(toOklch(colour))).toBe(colour);
      }),
    );
  });

  test('contrast is that of WCAG at its ends', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#777777')).toBe(1);
  });

  test('whatever colour is asked for, text becomes readable on a light and on a dark ground', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const dark = readable(toOklch(colour), ['#f4f3ec'], { towards: 'darker', ratio: 4.5 });
        const light = readable(toOklch(colour), ['#161914'], { towards: 'lighter', ratio: 4.5 });
        expect(contrast(dark, '#f4f3ec')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(light, '#161914')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
