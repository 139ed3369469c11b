import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';
import type { syncMessages as English } from '../../../sync/sync.messages.ts';

export const syncMessages: Texts<typeof English> = {
  stuck:
    'We hebben een paar keer geprobeerd dit te versturen, en het is niet gelukt. Je kunt het opnieuw versturen, of loslaten.',
  notSent: 'kon niet worden verstuurd',
  notTaken: 'is niet aangenomen',
  outdated: 'Werk Everpaw bij: deze versie is te oud voor de site.',
  fullTitle: 'Dit apparaat is vol',
  full: 'Wat je hier deed, wordt nog steeds verstuurd. Maak wat ruimte vrij op dit apparaat, dan laat deze pagina zien wat is aangekomen.',
  somebodyElse: 'Je bent hier niet meer ingelogd. Open deze pagina nog eens.',
  lost: (count) =>
    plural(
      count,
      '1 ding dat je opsloeg, staat niet meer op de server',
      `${count} dingen die je opsloeg, staan niet meer op de server`,
    ),
  lostText:
    'De site is teruggezet vanuit een oudere reservekopie. Wat je sindsdien opsloeg, staat nog op dit apparaat.',
  sendLost: () => 'Opnieuw versturen',
  release: () => 'Loslaten',
  letGoText: 'Misschien heeft alleen dit apparaat er nog een kopie van.',
  sendNow: 'Nu versturen',
  triesNow: 'We proberen nu alles te versturen.',
  sentAll: 'Alles is verstuurd.',
  stillWaiting: 'Sommige dingen konden nog niet worden verstuurd. Ze blijven hier; we versturen ze later.',
  alreadyDone: 'Dit is al geregeld.',
  otherEntity: 'Dit hoort bij iets anders.',
};
