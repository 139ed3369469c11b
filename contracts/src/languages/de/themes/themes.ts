import type { Texts } from '../../../kernel/languages/localized.ts';
import type { themeTexts as English } from '../../../themes/themes.messages.ts';

export const themeTexts: Texts<typeof English> = {
  classic: { name: 'Klassisch', description: 'Tinte auf Papier, und nichts lenkt von den Worten ab.' },
  peaceful: { name: 'Stiller Garten', description: 'Moos und Morgenlicht, für lange Nachmittage im Freien.' },
  'warm-memory': { name: 'Warme Erinnerung', description: 'Ton und Kerzenschein, wie der Platz am Ofen.' },
  'ocean-breeze': { name: 'Meeresbrise', description: 'Klares Wasser und weiter Himmel.' },
  'forest-companion': {
    name: 'Waldgefährte',
    description: 'Kiefer, Rinde und ein Weg mit vier Pfoten neben dir.',
  },
  'sunset-glow': { name: 'Abendrot', description: 'Das letzte warme Licht des Tages.' },
  'lavender-dreams': {
    name: 'Lavendelträume',
    description: 'Sanfte Dämmerung, für alle, die in jedem Sonnenfleck schliefen.',
  },
  'golden-fields': { name: 'Goldene Felder', description: 'Reifes Gras, und jemand Kleines rennt hindurch.' },
};
