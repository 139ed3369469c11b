import { type Palette, paletteOf } from '@everpaw/contracts/themes/palettes';
import type { CSSProperties } from 'react';
import { pageColours, type ThemedColours } from './theme-colours.ts';

/** The CSS variables that each color sets. A memorial's page overrides the site's own colors. */
const pageVariables: Record<keyof ThemedColours, readonly string[]> = {
  paper: ['--color-paper'],
  leaf: ['--color-leaf'],
  sunk: ['--color-sunk'],
  wash: ['--themed-wash', '--color-moss-wash'],
  rule: ['--themed-rule', '--color-rule'],
  ink: ['--themed-ink', '--color-moss'],
  inkDeep: ['--color-moss-deep'],
  onInk: ['--color-on-moss'],
  accent: ['--themed-accent'],
};

const scopeVariables: Partial<Record<keyof ThemedColours, string>> = {
  wash: '--themed-wash',
  rule: '--themed-rule',
  ink: '--themed-ink',
  accent: '--themed-accent',
};

function both(colors: Palette, name: keyof ThemedColours): string {
  const { light, dark } = pageColours(colors);
  return `light-dark(${light[name]}, ${dark[name]})`;
}

/** Returns the style of an element that uses these colors while the rest of the page doesn't. */
export function colourScope(colors: Palette): CSSProperties {
  const entries = Object.entries(scopeVariables).map(([name, variable]) => [
    variable,
    both(colors, name as keyof ThemedColours), // the keys of the record above
  ]);
  return Object.fromEntries(entries);
}

/**
 * Returns the additional style that an element of `colourScope` needs if it also shows the page's background and filled
 * buttons.
 */
export function paperScope(colors: Palette): CSSProperties {
  // React's type of inline styles doesn't include custom properties.
  return {
    '--color-paper': both(colors, 'paper'),
    '--color-on-moss': both(colors, 'onInk'),
  } as CSSProperties;
}

/** Returns the style of an element, such as a card, that uses a theme while the rest of the page doesn't. */
export function themeScope(templateId: string): CSSProperties {
  return colourScope(paletteOf(templateId));
}

/** Returns the theme's own three colors, to show what it's made of. */
export function swatches(templateId: string): readonly string[] {
  const { primary, secondary, accent } = paletteOf(templateId);
  return [primary, secondary, accent];
}

/**
 * Applies colors to the whole page while it's mounted; otherwise the page has the site's colors. It's an element of the
 * page, so that a server-rendered page has its colors before any script runs.
 */
export function PageColours({ colors }: { colors: Palette }) {
  const rules = Object.entries(pageVariables).flatMap(([name, variables]) => {
    const value = both(colors, name as keyof ThemedColours); // the keys of the record above
    return variables.map((variable) => `${variable}:${value}`);
  });
  return <style>{`:root{${rules.join(';')}}`}</style>;
}

/** Applies a theme's colors to the whole page while it's mounted. */
export function ThemedPage({ templateId }: { templateId: string }) {
  return <PageColours colors={paletteOf(templateId)} />;
}
