import { type Palette, paletteOf } from '@everpaw/contracts/themes/palettes';
import type { CSSProperties } from 'react';
import { pageColours, type ThemedColours } from './theme-colours.ts';

/** Which style variable each colour fills. A memorial's page is bound in its own cloth, so it takes the place of the house's. */
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

/** The style of one element that is drawn in these colours while the page around it is not. */
export function colourScope(colors: Palette): CSSProperties {
  const entries = Object.entries(scopeVariables).map(([name, variable]) => [
    variable,
    both(colors, name as keyof ThemedColours), // the keys of the record above
  ]);
  return Object.fromEntries(entries);
}

/** What an element of `colourScope` needs besides, when it shows the page's paper and its filled buttons as well. */
export function paperScope(colors: Palette): CSSProperties {
  // React's type of inline styles does not know custom properties.
  return {
    '--color-paper': both(colors, 'paper'),
    '--color-on-moss': both(colors, 'onInk'),
  } as CSSProperties;
}

/** The style of one element, such as a card, that is drawn in a theme while the page around it is not. */
export function themeScope(templateId: string): CSSProperties {
  return colourScope(paletteOf(templateId));
}

/** The theme's own three colours, for showing what a theme is made of. */
export function swatches(templateId: string): readonly string[] {
  const { primary, secondary, accent } = paletteOf(templateId);
  return [primary, secondary, accent];
}

/**
 * Colours the whole page while it is shown; without it the page has the colours of the house. It is
 * part of the page, so that a page which the server draws has its colours before any script has run.
 */
export function PageColours({ colors }: { colors: Palette }) {
  const rules = Object.entries(pageVariables).flatMap(([name, variables]) => {
    const value = both(colors, name as keyof ThemedColours); // the keys of the record above
    return variables.map((variable) => `${variable}:${value}`);
  });
  return <style>{`:root{${rules.join(';')}}`}</style>;
}

/** Colours the whole page in a theme while it is shown. */
export function ThemedPage({ templateId }: { templateId: string }) {
  return <PageColours colors={paletteOf(templateId)} />;
}
