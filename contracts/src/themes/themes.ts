import type { PetType } from '../kernel/pet-types.ts';
import { type Palette, palettes } from './palettes.ts';
import { themeTexts } from './themes.messages.ts';

/** A theme of a memorial page. */
export type Theme = {
  id: string;
  name: string;
  description: string;
  colors: Palette;
  premium: boolean;
  recommendedFor: readonly PetType[];
};

type Choice = { premium?: boolean; recommendedFor?: readonly PetType[] };

/** A theme of the site; its texts are read in the language of the reader. */
function theme(id: ThemeId, { premium = false, recommendedFor = [] }: Choice = {}): Theme {
  return {
    id,
    get name() {
      return themeTexts[id].name;
    },
    get description() {
      return themeTexts[id].description;
    },
    colors: palettes[id],
    premium,
    recommendedFor,
  };
}

export const themes: readonly [Theme, ...Theme[]] = [
  theme('classic'),
  theme('peaceful'),
  theme('warm-memory'),
  theme('ocean-breeze', { premium: true, recommendedFor: ['fish', 'bird'] }),
  theme('forest-companion', { premium: true, recommendedFor: ['dog', 'horse'] }),
  theme('sunset-glow', { premium: true }),
  theme('lavender-dreams', { premium: true, recommendedFor: ['cat', 'rabbit'] }),
  theme('golden-fields', { premium: true, recommendedFor: ['dog', 'horse', 'hamster'] }),
];

export type ThemeId = keyof typeof palettes;

/** The default theme of a memorial. */
export const defaultThemeId: ThemeId = 'classic';

/** Returns the theme with this id, or the classic one for any other id, such as `basic`. */
export function themeOf(id: string): Theme {
  return themes.find((theme) => theme.id === id) ?? themes[0];
}
