import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { frameMessages as English } from '../../../../site/screens/frame.messages.ts';

export const frameMessages: Texts<typeof English> = {
  broken: 'Diese Seite konnte nicht gezeigt werden',
  brokenText:
    'Nichts, was du geschrieben hast, ist verloren. Meist hilft es, die Seite neu zu laden; ohne Empfang öffnen sich weiter die Seiten, auf denen du schon warst.',
  reload: 'Neu laden',
  urns: 'Urnen',
  frames: 'Bilderrahmen',
  garden: 'Andenken für den Garten',
  motto: 'Seiten der Erinnerung an die Tiere, die wir geliebt haben.',
  care: 'Mit Sorgfalt gemacht und bewahrt, solange du es möchtest.',
  attention: (count) => `${counted(count, 'Sache braucht', 'Dinge brauchen')} deine Aufmerksamkeit`,
  signIn: (count) => `Anmelden, um ${counted(count, 'Änderung', 'Änderungen')} zu senden`,
  sending: 'Wird gesendet …',
  waiting: (count) => `${counted(count, 'Änderung', 'Änderungen')} noch nicht gesendet`,
  noSignal: 'Kein Empfang',
  cart: (count) => `Warenkorb, ${count} Artikel`,
  home: 'Everpaw, Start',
  main: 'Hauptmenü',
  menu: 'Menü',
  skip: 'Zum Inhalt',
  loading: 'Wird geladen',
  outdated: 'Bitte aktualisiere Everpaw',
};
