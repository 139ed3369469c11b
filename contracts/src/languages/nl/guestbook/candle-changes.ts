import type { candleChangeMessages as English } from '../../../guestbook/candle-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const candleChangeMessages: Texts<typeof English> = {
  notFound: 'Dit kaarsje is er niet',
  tooOld: 'Dit kaarsje heeft te lang op een verbinding gewacht. Je kunt vandaag een nieuw kaarsje aansteken.',
  ahead:
    'Dit kaarsje is van een dag die nog moet komen. Kijk naar de datum op dit apparaat en steek een nieuw kaarsje aan.',
};
