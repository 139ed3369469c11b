import type { Texts } from '../../../kernel/languages/localized.ts';
import type { contactMessages as English } from '../../../site/contact.messages.ts';

export const contactMessages: Texts<typeof English> = {
  title: 'Nous écrire',
  lead: 'Dites-nous ce qui vous occupe. Une personne le lit, et une personne répond.',
  name: 'Votre nom',
  email: 'Votre e-mail',
  emailHint: 'Pour que nous puissions répondre. Nous ne l’utilisons pour rien d’autre.',
  message: 'Votre message',
  send: 'Envoyer le message',
  sending: 'Envoi…',
  sentTitle: 'Merci de nous avoir écrit',
  sentText: 'Votre message est en route. Nous répondons en général sous deux jours ouvrés.',
  another: 'Écrire un autre message',
  failedTitle: 'Votre message n’est pas parti',
  failedText: 'Il est toujours ici. Réessayez dans un instant, ou écrivez-nous un e-mail.',
  offline: 'Vous n’avez pas de réseau. Ce que vous écrivez reste ici jusqu’à ce que vous puissiez l’envoyer.',
  otherWays: 'D’autres moyens de nous joindre',
  helpFirst: 'Beaucoup de questions ont leur réponse dans l’aide.',

  nameRequired: 'Merci d’indiquer votre nom',
  messageRequired: 'Merci d’écrire un message',
};
