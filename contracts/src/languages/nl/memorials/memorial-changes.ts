import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialChangeMessages as English } from '../../../memorials/memorial-changes.messages.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';

export const memorialChangeMessages: Texts<typeof English> = {
  created: 'De gedenkpagina is er!',
  photoLeftOut: (photos) =>
    `Dit kon niet worden toegevoegd: ${photos}. Bewerk de pagina om een andere foto te kiezen.`,
  createFailedTitle: 'Dat is niet gelukt',
  createFailedText: 'De gedenkpagina kon niet worden gemaakt. Probeer het nog eens.',
  limitReachedTitle: 'Daar is meer ruimte voor nodig',
  limitPrompt:
    'Je abonnement heeft geen plaats voor nog een gedenkpagina. Met Premium maak je er zoveel je wilt.',
  photoLimit: (count) => `Je kunt hoogstens ${count} afbeeldingen uploaden.`,
  nameRequired: 'Vul de naam van je dier in',
  typeUnknown: 'Kies een soort uit de lijst',
  datesInOrder: 'De sterfdatum kan niet voor de geboortedatum liggen',
  dateInFuture: 'Deze datum ligt in de toekomst',
  storyTooLong: 'Gebruik hoogstens 5.000 tekens voor het verhaal',
  themeIsPremium: 'Dit thema hoort bij Premium',
  photoUnknown: 'Deze foto is nog niet aangekomen. Voeg hem nog eens toe',
  photoTwice: 'Deze foto hoort al bij de gedenkpagina',
  photosMismatch: 'De foto’s zijn intussen veranderd. Bekijk de nieuwe volgorde en probeer het nog eens',
  editConflict: 'Iemand heeft dit intussen veranderd. Bekijk beide versies',
  savedTitle: 'Opgeslagen',
  savedHereTitle: 'Opgeslagen op dit apparaat',
  savedHereText: 'Het wordt verstuurd zodra je weer online bent.',
  unchanged: 'Er is niets veranderd',
  notSavedTitle: 'Dit kon niet worden opgeslagen',
  deletedTitle: 'Gedenkpagina verwijderd',
  deletedText: `Je kunt de pagina binnen ${undoDays} dagen terughalen.`,
  restoredTitle: 'Gedenkpagina teruggehaald',
  notKeeper: 'Alleen wie voor deze gedenkpagina zorgt, kan er iets aan veranderen',
  formDamaged: 'Het formulier is niet volledig aangekomen. Verstuur het opnieuw',
};
