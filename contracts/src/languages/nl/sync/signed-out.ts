import type { Texts } from '../../../kernel/languages/localized.ts';
import type { signedOutMessages as English } from '../../../sync/signed-out.messages.ts';

export const signedOutMessages: Texts<typeof English> = {
  signedOutElsewhere: 'Je bent op dit apparaat uitgelogd',
  unsentRemoved: 'Wat je hier schreef en wat nog niet was verstuurd, is verwijderd.',
};
