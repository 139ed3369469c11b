import type { gettingReadyMessages as English } from '../../../kernel/getting-ready.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const gettingReadyMessages: Texts<typeof English> = {
  title: 'We zetten alles even klaar',
  text: 'Elke gedenkpagina en elk woord is veilig. We zetten de pagina’s alleen terug op hun plaats. Deze opent straks vanzelf.',
};
