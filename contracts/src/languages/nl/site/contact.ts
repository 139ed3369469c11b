import type { Texts } from '../../../kernel/languages/localized.ts';
import type { contactMessages as English } from '../../../site/contact.messages.ts';

export const contactMessages: Texts<typeof English> = {
  title: 'Contact',
  lead: 'Vertel ons wat je bezighoudt. Een mens leest het, en een mens antwoordt.',
  name: 'Je naam',
  email: 'Je e-mailadres',
  emailHint: 'Zodat we kunnen antwoorden. We gebruiken het nergens anders voor.',
  message: 'Je bericht',
  send: 'Bericht versturen',
  sending: 'Versturen…',
  sentTitle: 'Dank je dat je schreef',
  sentText: 'Je bericht is naar ons onderweg. We antwoorden meestal binnen twee werkdagen.',
  another: 'Nog een bericht schrijven',
  failedTitle: 'Je bericht is niet verstuurd',
  failedText: 'Het staat er nog. Probeer het zo nog eens, of mail ons.',
  offline: 'Je hebt geen bereik. Wat je schrijft, blijft hier tot je het kunt versturen.',
  otherWays: 'Andere manieren om ons te bereiken',
  helpFirst: 'Veel vragen zijn al beantwoord op de hulppagina.',

  nameRequired: 'Vul je naam in',
  messageRequired: 'Schrijf een bericht',
};
