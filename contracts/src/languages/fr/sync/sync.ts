import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';
import type { syncMessages as English } from '../../../sync/sync.messages.ts';

export const syncMessages: Texts<typeof English> = {
  stuck:
    'Nous avons essayé plusieurs fois d’envoyer ceci, sans succès. Vous pouvez l’envoyer de nouveau, ou y renoncer.',
  // After names of any gender and number, so nothing agrees with them.
  notSent: 'n’a pas pu partir',
  notTaken: 'n’a pas abouti',
  outdated: 'Mettez Everpaw à jour : cette version est trop ancienne pour fonctionner avec le site.',
  fullTitle: 'Cet appareil est plein',
  full: 'Ce que vous avez fait ici part quand même. Libérez de la place sur cet appareil, et cette page montrera ce qui est arrivé.',
  somebodyElse: 'Votre compte n’est plus ouvert ici. Ouvrez cette page encore une fois.',
  lost: (count) =>
    plural(
      count,
      `${count} chose que vous avez enregistrée n’est plus sur le serveur`,
      `${count} choses que vous avez enregistrées ne sont plus sur le serveur`,
    ),
  lostText:
    'Le site a été rétabli à partir d’une sauvegarde plus ancienne. Ce que vous avez enregistré depuis est toujours sur cet appareil.',
  sendLost: () => 'Envoyer de nouveau',
  release: () => 'Y renoncer',
  letGoText: 'Cet appareil en garde peut-être la seule copie.',
  sendNow: 'Envoyer maintenant',
  triesNow: 'Nous essayons de tout envoyer maintenant.',
  sentAll: 'Tout est parti.',
  stillWaiting:
    'Certaines choses n’ont pas encore pu partir. Elles restent ici, et nous les enverrons plus tard.',
  alreadyDone: 'C’est déjà réglé.',
  otherEntity: 'Ceci appartient à autre chose.',
};
