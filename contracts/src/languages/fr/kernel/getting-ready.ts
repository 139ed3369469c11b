import type { gettingReadyMessages as English } from '../../../kernel/getting-ready.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const gettingReadyMessages: Texts<typeof English> = {
  title: 'Nous remettons tout en place',
  text: 'Chaque mémorial et chaque mot sont en sécurité. Nous remettons simplement les pages à leur place. Celle-ci s’ouvrira d’elle-même dans un petit moment.',
};
