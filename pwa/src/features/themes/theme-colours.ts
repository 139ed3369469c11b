import { type Palette, paletteOf } from '@everpaw/contracts/themes/palettes';
import { type Oklch, readable, toHex, toOklch } from './colour.ts';

/** The colors of a page in a theme. Every value is `#rrggbb`. */
export type ThemedColours = {
  paper: string;
  leaf: string;
  sunk: string;
  wash: string;
  rule: string;
  /** Text, links and filled buttons in the theme's primary color. */
  ink: string;
  /** `ink` on hover. */
  inkDeep: string;
  /** Text on a fill of `ink`. */
  onInk: string;
  /** Text in the theme's accent color. */
  accent: string;
};

/** WCAG AA requires 4.5 for text of any size; the rest allows for rounding. */
const ratio = 4.6;

type Recipe = {
  towards: 'darker' | 'lighter';
  grounds: Record<'paper' | 'leaf' | 'sunk' | 'wash' | 'rule', { l: number; c: number }>;
  text: (colour: Oklch) => Oklch;
  onInk: { l: number; c: number };
};

const light: Recipe = {
  towards: 'darker',
  grounds: {
    paper: { l: 0.958, c: 0.014 },
    leaf: { l: 0.984, c: 0.008 },
    sunk: { l: 0.928, c: 0.018 },
    wash: { l: 0.918, c: 0.024 },
    rule: { l: 0.83, c: 0.03 },
  },
  text: (colour) => ({ ...colour, l: Math.min(colour.l, 0.5), c: Math.min(colour.c, 0.13) }),
  onInk: { l: 0.975, c: 0.008 },
};

const dark: Recipe = {
  towards: 'lighter',
  grounds: {
    paper: { l: 0.2, c: 0.012 },
    leaf: { l: 0.245, c: 0.014 },
    sunk: { l: 0.165, c: 0.01 },
    wash: { l: 0.285, c: 0.025 },
    rule: { l: 0.36, c: 0.025 },
  },
  text: (colour) => ({ ...colour, l: Math.max(colour.l, 0.8), c: Math.min(colour.c, 0.085) }),
  onInk: { l: 0.19, c: 0.02 },
};

function mixed(colors: Palette, recipe: Recipe): ThemedColours {
  const [primary, secondary, accent] = [
    toOklch(colors.primary),
    toOklch(colors.secondary),
    toOklch(colors.accent),
  ];
  const ground = (name: keyof Recipe['grounds']) => toHex({ ...recipe.grounds[name], h: secondary.h });
  const [paper, leaf, sunk, wash, rule] = [
    ground('paper'),
    ground('leaf'),
    ground('sunk'),
    ground('wash'),
    ground('rule'),
  ];
  const onInk = toHex({ ...recipe.onInk, h: secondary.h });
  const grounds = [paper, leaf, sunk, wash];
  const { towards } = recipe;
  const ink = readable(recipe.text(primary), [...grounds, onInk], { towards, ratio });
  const deeper = toOklch(ink);
  return {
    paper,
    leaf,
    sunk,
    wash,
    rule,
    ink,
    inkDeep: toHex({ ...deeper, l: deeper.l + (towards === 'darker' ? -0.08 : 0.07) }),
    onInk,
    accent: readable(recipe.text(accent), grounds, { towards, ratio }),
  };
}

/**
 * Derives the colors of a page, light and dark, from three colors: the primary for text and buttons, the secondary for
 * the background, the accent for ornaments. Hues stay. For every palette, text in `ink` and `accent` has WCAG AA
 * contrast on every background.
 */
export function pageColours(colors: Palette): PageColours {
  const key = `${colors.primary} ${colors.secondary} ${colors.accent}`;
  const found = known.get(key);
  if (found) return found;
  const made = { light: mixed(colors, light), dark: mixed(colors, dark) };
  if (known.size >= maxKnown) known.clear();
  known.set(key, made);
  return made;
}

type PageColours = { light: ThemedColours; dark: ThemedColours };

// Cached, because finding readable colors is slow and all cards and pages use the same few palettes.
const known = new Map<string, PageColours>();
const maxKnown = 64;

/** Returns the colors of a page in the theme with this id. */
export function themedColours(templateId: string): PageColours {
  return pageColours(paletteOf(templateId));
}
