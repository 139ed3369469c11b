import type { Texts } from '../../../kernel/languages/localized.ts';
import type { themeTexts as English } from '../../../themes/themes.messages.ts';

export const themeTexts: Texts<typeof English> = {
  classic: { name: 'Clásico', description: 'Tinta sobre papel, sin nada que estorbe a las palabras.' },
  peaceful: {
    name: 'Jardín en calma',
    description: 'Musgo y luz de la mañana, para las largas tardes al aire libre.',
  },
  'warm-memory': {
    name: 'Cálido recuerdo',
    description: 'Barro y luz de velas, como aquel rincón junto a la estufa.',
  },
  'ocean-breeze': { name: 'Brisa marina', description: 'Agua clara y cielo abierto.' },
  'forest-companion': {
    name: 'Compañero del bosque',
    description: 'Pino, corteza y un camino con cuatro patas a tu lado.',
  },
  'sunset-glow': { name: 'Luz del ocaso', description: 'La última luz cálida del día.' },
  'lavender-dreams': {
    name: 'Sueños de lavanda',
    description: 'Un atardecer suave, para quien dormía en cada rincón de sol.',
  },
  'golden-fields': {
    name: 'Campos dorados',
    description: 'Hierba madura, y alguien pequeño que la cruza corriendo.',
  },
};
