import type { Texts } from '../../../kernel/languages/localized.ts';
import type { themeTexts as English } from '../../../themes/themes.messages.ts';

export const themeTexts: Texts<typeof English> = {
  classic: { name: 'Classique', description: 'De l’encre sur du papier, et rien qui gêne les mots.' },
  peaceful: {
    name: 'Jardin paisible',
    description: 'Mousse et lumière du matin, pour les longs après-midi dehors.',
  },
  'warm-memory': {
    name: 'Chaleureux souvenir',
    description: 'Argile et lueur de bougie, comme la place près du poêle.',
  },
  'ocean-breeze': { name: 'Brise marine', description: 'Une eau claire et un ciel immense.' },
  'forest-companion': {
    name: 'Compagnon des bois',
    description: 'Pins, écorce et un chemin, quatre pattes à vos côtés.',
  },
  'sunset-glow': { name: 'Lueur du couchant', description: 'La dernière lumière chaude du jour.' },
  'lavender-dreams': {
    name: 'Rêves de lavande',
    description: 'Un doux crépuscule, pour qui dormait dans chaque rayon de soleil.',
  },
  'golden-fields': { name: 'Champs dorés', description: 'L’herbe mûre, et quelqu’un de petit qui y court.' },
};
