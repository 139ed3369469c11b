import type { Texts } from '../../../kernel/languages/localized.ts';
import type { appearanceMessages as English } from '../../../site/appearance.messages.ts';

export const appearanceMessages: Texts<typeof English> = {
  label: 'Darstellung',
  schemes: { auto: 'Wie auf dem Gerät', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  languageText:
    'Für diese Website und unsere E-Mails an dich. Was andere geschrieben haben, bleibt, wie es ist.',
};
