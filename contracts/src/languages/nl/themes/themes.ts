import type { Texts } from '../../../kernel/languages/localized.ts';
import type { themeTexts as English } from '../../../themes/themes.messages.ts';

export const themeTexts: Texts<typeof English> = {
  classic: { name: 'Klassiek', description: 'Inkt op papier, zonder iets wat de woorden in de weg staat.' },
  peaceful: { name: 'Stille tuin', description: 'Mos en ochtendlicht, voor lange middagen buiten.' },
  'warm-memory': {
    name: 'Warme herinnering',
    description: 'Klei en kaarslicht, zoals het plekje bij de kachel.',
  },
  'ocean-breeze': { name: 'Zeebries', description: 'Helder water en een open hemel.' },
  'forest-companion': {
    name: 'Boskameraad',
    description: 'Dennen, schors en een pad met vier poten naast je.',
  },
  'sunset-glow': { name: 'Avondgloed', description: 'Het laatste warme licht van de dag.' },
  'lavender-dreams': {
    name: 'Lavendeldromen',
    description: 'Zachte schemering, voor wie in elke zonneplek sliep.',
  },
  'golden-fields': { name: 'Gouden velden', description: 'Rijp gras, en iets kleins dat erdoorheen rent.' },
};
