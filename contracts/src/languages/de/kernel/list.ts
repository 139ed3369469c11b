import type { Texts } from '../../../kernel/languages/localized.ts';
import type { listMessages as English } from '../../../kernel/list.messages.ts';

export const listMessages: Texts<typeof English> = {
  moreLoading: 'Wird geladen …',
  moreFailed: 'Gerade kann nicht mehr geladen werden.',
  unreachable: 'Wir konnten den Server nicht erreichen.',
};
