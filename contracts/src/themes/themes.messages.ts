import { localized } from '../kernel/languages/localized.ts';

/** The name of each theme, and what it is like. */
export const themeTexts = localized('themeTexts', {
  classic: { name: 'Classic', description: 'Ink on paper, with nothing in the way of the words.' },
  peaceful: { name: 'Peaceful Garden', description: 'Moss and morning light, for long afternoons outside.' },
  'warm-memory': {
    name: 'Warm Memory',
    description: 'Clay and candlelight, like the spot beside the stove.',
  },
  'ocean-breeze': { name: 'Ocean Breeze', description: 'Clear water and open sky.' },
  'forest-companion': {
    name: 'Forest Companion',
    description: 'Pine, bark and a path with four feet beside yours.',
  },
  'sunset-glow': { name: 'Sunset Glow', description: 'The last warm light of the day.' },
  'lavender-dreams': {
    name: 'Lavender Dreams',
    description: 'Soft dusk, for those who slept in every patch of sun.',
  },
  'golden-fields': {
    name: 'Golden Fields',
    description: 'Ripe grass, and someone small running through it.',
  },
});
