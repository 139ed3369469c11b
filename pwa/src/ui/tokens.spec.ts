// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import css from './tokens.css?raw';

type Scheme = 'light' | 'dark';
type Rgb = readonly [number, number, number];

const tokens = new Map(
  [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light: rgb(light), dark: rgb(dark) }] as const,
  ),
);

function token(name: string, scheme: Scheme): Rgb {
  const found = tokens.get(name);
  if (!found) throw new Error(`There is no colour ${name}.`);
  return found[scheme];
}

function rgb(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}
function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** sRGB to OKLCH and back (CSS Color 4); what a screen cannot show is cut off, as browsers do. */
function toOklch([red, green, blue]: Rgb): { l: number; c: number; h: number } {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: lightness, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}
function fromOklch({ l, c, h }: { l: number; c: number; h: number }): Rgb {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (channel: number) => Math.min(1, Math.max(0, fromLinear(channel)));
  return [
    shown(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    shown(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    shown(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

const schemes: Scheme[] = ['light', 'dark'];

describe('the palette', () => {
  const text: [string, string[]][] = [
    ['ink', ['paper', 'leaf', 'sunk', 'moss-wash', 'dusk-wash', 'clay-wash', 'danger-wash']],
    ['ink-soft', ['paper', 'leaf', 'sunk']],
    ['ink-faint', ['paper', 'leaf', 'sunk']],
    ['moss', ['paper', 'leaf', 'sunk', 'moss-wash']],
    ['moss-deep', ['paper', 'leaf']],
    ['on-moss', ['moss', 'moss-deep']],
    ['dusk', ['paper', 'leaf', 'dusk-wash']],
    ['clay', ['paper', 'leaf', 'sunk', 'clay-wash']],
    ['danger', ['paper', 'leaf', 'sunk', 'danger-wash']],
    ['on-danger', ['danger']],
    ['paper', ['ink']],
    ['on-cloth', ['cloth']],
    ['on-cloth-soft', ['cloth']],
    ['cloth', ['on-cloth']],
  ];

  test.each(schemes)('REL-18 every pair that carries text reaches 4.5 to 1, %s', (scheme) => {
    for (const [ink, grounds] of text)
      for (const ground of grounds)
        expect(
          contrast(token(ink, scheme), token(ground, scheme)),
          `${ink} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5);
  });

  test.each(schemes)('REL-18 edges of controls and the focus ring reach 3 to 1, %s', (scheme) => {
    for (const edge of ['rule-strong', 'focus'])
      for (const ground of ['paper', 'leaf', 'sunk'])
        expect(
          contrast(token(edge, scheme), token(ground, scheme)),
          `${edge} on ${ground}`,
        ).toBeGreaterThanOrEqual(3);
  });
});

describe("a memorial's own colours", () => {
  /** Reads the limits out of the stylesheet itself, so that the test speaks of what is shipped. */
  function derivation(name: string): Record<Scheme, (own: Rgb) => Rgb> {
    const rule = new RegExp(
      `--themed-${name}: light-dark\\(\\s*oklch\\(from var\\([^)]*\\) (.+?) min\\(c, ([\\d.]+)\\) h\\),\\s*oklch\\(from var\\([^)]*\\) (.+?) min\\(c, ([\\d.]+)\\) h\\)`,
    ).exec(css);
    if (!rule) throw new Error(`There is no derivation of ${name}.`);
    const [, lightness = '', lightChroma = '', darkness = '', darkChroma = ''] = rule;
    const made = (limit: string, chroma: string) => (own: Rgb) => {
      const { l, c, h } = toOklch(own);
      const bound = Number(/[\d.]+/.exec(limit)?.[0]);
      const kept = limit.startsWith('min')
        ? Math.min(l, bound)
        : limit.startsWith('max')
          ? Math.max(l, bound)
          : bound;
      return fromOklch({ l: kept, c: Math.min(c, Number(chroma)), h });
    };
    return { light: made(lightness, lightChroma), dark: made(darkness, darkChroma) };
  }

  const anyColour = fc
    .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
    .map(([red, green, blue]): Rgb => [red / 255, green / 255, blue / 255]);

  test.each(schemes)(
    'REL-18 whatever three colours are chosen, text in them stays readable, %s',
    (scheme) => {
      const ink = derivation('ink')[scheme];
      const accent = derivation('accent')[scheme];
      const wash = derivation('wash')[scheme];
      fc.assert(
        fc.property(anyColour, anyColour, anyColour, (primary, secondary, third) => {
          const ground = wash(secondary);
          for (const shown of [ink(primary), accent(third)])
            for (const behind of [
              token('paper', scheme),
              token('leaf', scheme),
              token('sunk', scheme),
              ground,
            ])
              expect(contrast(shown, behind)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(token('ink', scheme), ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(token('ink-soft', scheme), ground)).toBeGreaterThanOrEqual(4.5);
        }),
        { numRuns: 2_000 },
      );
    },
  );
});
