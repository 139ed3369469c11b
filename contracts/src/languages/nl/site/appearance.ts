import type { Texts } from '../../../kernel/languages/localized.ts';
import type { appearanceMessages as English } from '../../../site/appearance.messages.ts';

export const appearanceMessages: Texts<typeof English> = {
  label: 'Weergave',
  schemes: { auto: 'Zoals apparaat', light: 'Licht', dark: 'Donker' },
  language: 'Taal',
  languageText: 'Voor deze site en onze e-mails aan jou. Wat mensen schreven, blijft zoals ze het schreven.',
};
