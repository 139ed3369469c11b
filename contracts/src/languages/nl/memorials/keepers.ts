import type { Texts } from '../../../kernel/languages/localized.ts';
import type { keeperMessages as English } from '../../../memorials/keepers.messages.ts';

export const keeperMessages: Texts<typeof English> = {
  title: 'Samen zorgen',
  intro: (petName) =>
    `Nodig familie en vrienden uit om samen met jou voor de gedenkpagina van ${petName} te zorgen. Zij kunnen de woorden en foto’s veranderen en op het gastenboek letten. Alleen jij kunt de pagina verwijderen, overdragen of anderen uitnodigen.`,
  introForKeepers: (petName, owner) =>
    `Je zorgt samen met ${owner} voor de gedenkpagina van ${petName}. Je kunt de woorden en foto’s veranderen en op het gastenboek letten.`,
  emailLabel: 'E-mailadres',
  emailHint: 'Daar komt een link die één keer werkt en 14 dagen geldig is.',
  invite: 'Uitnodiging versturen',
  inviting: 'Versturen…',
  invitedTitle: 'Uitnodiging verstuurd',
  invitedText: (email) => `${email} kan meedoen met de link in de e-mail.`,
  owner: 'Eigenaar',
  since: (day) => `Zorgt mee sinds ${day}`,
  you: 'jij',
  invited: (until) => `Uitgenodigd, tot ${until}`,
  withdraw: 'Intrekken',
  withdrawn: 'Uitnodiging ingetrokken',
  remove: 'Verwijderen',
  removeTitle: (name) => `${name} verwijderen?`,
  removeText: (petName) =>
    `De gedenkpagina van ${petName} veranderen kan dan niet meer. Wat al is toegevoegd, blijft, en je kunt opnieuw uitnodigen.`,
  removed: (name) => `${name} zorgt niet meer voor deze gedenkpagina`,
  leave: 'Stoppen met zorgen',
  leaveTitle: (petName) => `Stoppen met zorgen voor de gedenkpagina van ${petName}?`,
  leaveText: 'Wat je hebt toegevoegd, blijft. Om terug te komen heb je een nieuwe uitnodiging nodig.',
  left: 'Je zorgt niet meer voor deze gedenkpagina',
  handOver: 'Overdragen',
  handOverTitle: (name) => `Deze gedenkpagina overdragen aan ${name}?`,
  handOverText: (petName, name) =>
    `De gedenkpagina van ${petName} is dan van ${name}. Alleen ${name} kan de pagina daarna verwijderen, anderen uitnodigen of die weer overdragen, en die telt niet meer mee bij jouw abonnement maar bij dat van ${name}. Jij blijft mee zorgen; zelf ongedaan maken kun je dit niet.`,
  handedOver: (name) => `Deze gedenkpagina is nu van ${name}`,
  cancel: 'Annuleren',
  removing: 'Verwijderen…',
  leaving: 'Een ogenblik…',
  handingOver: 'Overdragen…',
  listFailed: 'Dit kon niet worden geladen',
  failed: 'Dat is niet gelukt',
  needsConnection: 'Hiervoor heb je een verbinding nodig.',
  confirmFirst: 'Bevestig eerst je e-mailadres',
  notTheOwner: 'Dit kan alleen wie de eigenaar van deze gedenkpagina is',
  noSuchKeeper: 'Deze persoon zorgt niet voor deze gedenkpagina',
  alreadyKeeper: 'Je zorgt al voor deze gedenkpagina',
  tooManyKeepers: 'Naast de eigenaar kunnen hoogstens 12 mensen voor een gedenkpagina zorgen',
  noRoomForMemorial:
    'In het andere abonnement is geen plaats voor nog een gedenkpagina. Daar is eerst ruimte nodig, of een groter abonnement.',
  handOverLapsed: 'Dit duurde te lang. Probeer het nog eens',
  invitationGone:
    'Deze uitnodiging geldt niet meer. Misschien is die gebruikt of ingetrokken, of ouder dan 14 dagen. Vraag om een nieuwe.',
  invitationGoneTitle: 'Deze uitnodiging geldt niet meer',
  invitationTitle: (petName) => `Zorg mee voor de gedenkpagina van ${petName}`,
  invitationText: (inviter, petName) =>
    `${inviter} nodigt je uit om samen voor de gedenkpagina van ${petName} te zorgen: de woorden en foto’s te veranderen en op het gastenboek te letten.`,
  accept: 'Aannemen en pagina openen',
  accepting: 'Openen…',
  acceptAs: (email) => `Je neemt de uitnodiging aan als ${email}.`,
  signInToAccept: 'Inloggen om aan te nemen',
  acceptedTitle: (petName) => `Je zorgt nu mee voor de gedenkpagina van ${petName}`,
  mailSubject: 'Een uitnodiging om voor een gedenkpagina te zorgen',
  mailParagraphs: (inviter, petName) => [
    'Hallo,',
    `${inviter ?? 'Iemand'} wil graag samen met jou zorgen voor de gedenkpagina van ${petName ?? 'een huisdier'} bij Everpaw. Je zou de woorden en foto’s kunnen veranderen en op het gastenboek kunnen letten.`,
  ],
  mailAction: 'Uitnodiging bekijken',
  mailClosing: (inviter) =>
    `De link werkt één keer en is 14 dagen geldig, voor iedereen die hem opent; geef hem dus niet door. ${inviter === null ? 'Weet je niet van wie hij komt' : `Ken je ${inviter} niet`}, dan kun je deze e-mail gewoon negeren.`,
  keepersOnly: 'Alleen wie voor deze gedenkpagina zorgt, kan zien wie dat doen',
};
