/** The three base colors of a page's theme, as `#rrggbb`. */
export type Palette = { primary: string; secondary: string; accent: string };

/** The palettes by theme id. */
export const palettes = {
  classic: { primary: '#4a4238', secondary: '#f4efe6', accent: '#8a5a3c' },
  peaceful: { primary: '#3f5a45', secondary: '#eef2e8', accent: '#6d7f3f' },
  'warm-memory': { primary: '#8a4b32', secondary: '#f8ede3', accent: '#b5762f' },
  'ocean-breeze': { primary: '#275c74', secondary: '#e8f1f3', accent: '#3b8079' },
  'forest-companion': { primary: '#2f4a36', secondary: '#edf0e6', accent: '#7c5a36' },
  'sunset-glow': { primary: '#8f3f3a', secondary: '#fbeee6', accent: '#b8652a' },
  'lavender-dreams': { primary: '#5b4b7a', secondary: '#f1edf5', accent: '#84608f' },
  'golden-fields': { primary: '#74561b', secondary: '#f8f1de', accent: '#9a6a1f' },
} as const satisfies Record<string, Palette>;

/** Returns the palette of the theme with this id, or the classic one for any other id. */
export function paletteOf(themeId: string): Palette {
  return Object.hasOwn(palettes, themeId) ? palettes[themeId as keyof typeof palettes] : palettes.classic; // an own key
}
