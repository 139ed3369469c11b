import type { Texts } from '../../../kernel/languages/localized.ts';
import type { listMessages as English } from '../../../kernel/list.messages.ts';

export const listMessages: Texts<typeof English> = {
  moreLoading: 'Laden…',
  moreFailed: 'Er kan nu niet meer worden geladen.',
  unreachable: 'We konden de server niet bereiken.',
};
