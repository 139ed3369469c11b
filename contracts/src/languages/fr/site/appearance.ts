import type { Texts } from '../../../kernel/languages/localized.ts';
import type { appearanceMessages as English } from '../../../site/appearance.messages.ts';

export const appearanceMessages: Texts<typeof English> = {
  label: 'Apparence',
  schemes: { auto: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
  language: 'Langue',
  languageText:
    'Pour ce site et les e-mails que nous vous envoyons. Ce que d’autres ont écrit reste dans leurs mots.',
};
