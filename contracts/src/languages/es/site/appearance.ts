import type { Texts } from '../../../kernel/languages/localized.ts';
import type { appearanceMessages as English } from '../../../site/appearance.messages.ts';

export const appearanceMessages: Texts<typeof English> = {
  label: 'Aspecto',
  schemes: { auto: 'Como el dispositivo', light: 'Claro', dark: 'Oscuro' },
  language: 'Idioma',
  languageText:
    'Para este sitio y los correos que te enviamos. Lo que la gente escribió se queda como lo escribió.',
};
