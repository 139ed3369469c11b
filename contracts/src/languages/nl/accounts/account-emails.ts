import type { accountEmailMessages as English } from '../../../accounts/account-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

const notYou = 'Als je hier niet om hebt gevraagd, is er niets veranderd en kun je deze e-mail negeren.';
const notThem =
  'Als jij dit niet was, stel dan meteen een nieuw wachtwoord in: daarmee word je overal elders uitgelogd.';

export const accountEmailMessages: Texts<typeof English> = {
  verifyEmail: {
    subject: 'Bevestig je adres',
    paragraphs: [
      'Hallo,',
      'Iemand, hopelijk jij, heeft met dit adres een account bij Everpaw aangemaakt. Bevestig alsjeblieft dat onze e-mails je bereiken.',
      'Waar je bent ingelogd, is één tik genoeg. Overal elders vragen we om je wachtwoord, of je kunt daar een nieuw kiezen.',
    ],
    action: 'Dit adres bevestigen',
    closing: `De link werkt één keer, 24 uur lang. ${notYou}`,
  },
  setPassword: {
    subject: 'Stel een wachtwoord in voor je account',
    paragraphs: [
      'Hallo,',
      'Bij Everpaw is er een account voor dit adres, nog zonder wachtwoord. Met een wachtwoord kun je op elk apparaat inloggen.',
    ],
    action: 'Wachtwoord instellen',
    closing: `De link werkt één keer, 24 uur lang. ${notYou}`,
  },
  resetPassword: {
    subject: 'Stel een nieuw wachtwoord in',
    paragraphs: [
      'Hallo,',
      'Er is een nieuw wachtwoord voor je account aangevraagd. Als je er een kiest, worden alle andere apparaten uitgelogd; je gedenkpagina’s blijven zoals ze zijn.',
    ],
    action: 'Nieuw wachtwoord kiezen',
    closing: `De link werkt één keer, 30 minuten lang. ${notYou}`,
  },
  signIn: {
    subject: 'Je link om in te loggen',
    paragraphs: ['Hallo,', 'Met deze link log je in bij Everpaw, zonder wachtwoord.'],
    action: 'Inloggen',
    closing: `De link werkt één keer, 15 minuten lang. ${notYou}`,
  },
  alreadyRegistered: {
    subject: 'Je hebt al een account',
    paragraphs: [
      'Hallo,',
      'Iemand probeerde met dit adres een account bij Everpaw aan te maken. Er is er al een, dus we hebben geen tweede gemaakt. Als jij het was, log je met deze link in.',
    ],
    action: 'Inloggen',
    closing: `De link werkt één keer, 15 minuten lang. ${notYou}`,
  },
  passwordChanged: {
    subject: 'Je wachtwoord is gewijzigd',
    paragraphs: ['Hallo,', 'Het wachtwoord van je Everpaw-account is zojuist gewijzigd.'],
    action: 'Je instellingen openen',
    closing: notThem,
  },
  signInLinked: {
    subject: (service) => `Je kunt nu inloggen met ${service}`,
    paragraphs: (service) => ['Hallo,', `Vanaf nu kun je bij Everpaw inloggen met ${service}.`],
    action: 'Je profiel openen',
    closing: (service) => `Als jij dit niet was, verwijder ${service} dan uit je profiel. ${notThem}`,
  },
};
