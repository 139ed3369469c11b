import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { audienceMessages as English } from '../../../../memorials/audience/audience.messages.ts';

export const audienceMessages: Texts<typeof English> = {
  publicLabel: 'Öffentliche Gedenkseite',
  publicHint:
    'Eine öffentliche Seite öffnet sich für alle, die ihre Adresse haben. Schalte das aus, um zu wählen, wer sie sieht.',
  legend: 'Wer darf diese Seite sehen?',
  levels: {
    public: { label: 'Alle', text: 'Die Seite steht in der Galerie und in ihrer Suche.' },
    link: {
      label: 'Alle mit dem Link',
      text: 'Die Seite steht in keiner Liste oder Suche. Sie öffnet sich über die Adresse, die du weitergibst.',
    },
    password: {
      label: 'Alle mit dem Passwort',
      text: 'Die Seite öffnet sich mit einem Passwort, das du weitergibst.',
    },
    private: { label: 'Nur wen du einlädst', text: 'Für alle anderen gibt es die Seite nicht.' },
  },
  passwordLater:
    'Das Passwort kannst du festlegen, sobald die Seite gespeichert ist. Bis dahin kannst nur du sie öffnen.',
  inviteLater: 'Einladen kannst du, sobald die Seite gespeichert ist. Bis dahin kannst nur du sie öffnen.',
  sharedByOwner: 'Diese Gedenkseite ist privat. Nur du und wen du einlädst können diese Adresse öffnen.',
  shared: 'Diese Gedenkseite ist privat. Nur wer eingeladen wurde, kann diese Adresse öffnen.',
  searchEngines: 'In Suchmaschinen zeigen',
  searchEnginesOn: 'Google und andere dürfen diese Seite in ihren Ergebnissen zeigen.',
  searchEnginesOff: 'Wir bitten Google und andere, diese Seite auszulassen. In der Galerie bleibt sie.',
};
