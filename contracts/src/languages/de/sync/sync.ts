import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';
import type { syncMessages as English } from '../../../sync/sync.messages.ts';

export const syncMessages: Texts<typeof English> = {
  stuck:
    'Wir haben mehrmals versucht, das zu senden, und es hat nicht geklappt. Du kannst es noch einmal senden oder loslassen.',
  notSent: 'konnte nicht gesendet werden',
  notTaken: 'wurde nicht angenommen',
  outdated: 'Bitte aktualisiere Everpaw: Diese Version ist zu alt für die Website.',
  fullTitle: 'Dieses Gerät ist voll',
  full: 'Was du hier gemacht hast, wird weiter gesendet. Schaffe etwas Platz auf diesem Gerät, dann zeigt diese Seite, was angekommen ist.',
  somebodyElse: 'Du bist hier nicht mehr angemeldet. Bitte öffne diese Seite noch einmal.',
  lost: (count) =>
    plural(
      count,
      '1 Änderung, die du gespeichert hattest, ist nicht mehr auf dem Server',
      `${count} Änderungen, die du gespeichert hattest, sind nicht mehr auf dem Server`,
    ),
  lostText:
    'Die Website wurde aus einer älteren Sicherung wiederhergestellt. Was du seitdem gespeichert hast, ist noch auf diesem Gerät.',
  sendLost: () => 'Noch einmal senden',
  release: () => 'Loslassen',
  letGoText: 'Vielleicht hat nur dieses Gerät eine Kopie.',
  sendNow: 'Jetzt senden',
  triesNow: 'Wir versuchen jetzt, alles zu senden.',
  sentAll: 'Alles ist gesendet.',
  stillWaiting: 'Einiges konnte noch nicht gesendet werden. Es bleibt hier, und wir senden es später.',
  alreadyDone: 'Das ist schon erledigt.',
  otherEntity: 'Das gehört zu etwas anderem.',
};
