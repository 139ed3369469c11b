import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/screens.messages.ts';

export const defaultHero: Texts<typeof English.defaultHero> = {
  title: 'Eine Seite für ein geliebtes Leben',
  subtitle:
    'Sammle die Fotos, die Geschichte und die guten Worte aller, die dein Tier kannten, an einem stillen Ort, der sich überall öffnet, auch ohne Empfang.',
  callToAction: 'Gedenkseite anlegen',
};

export const noStorageMessages: Texts<typeof English.noStorageMessages> = {
  title: 'Dieser Browser kann nichts speichern',
  text: 'Vielleicht ist es ein privates Fenster, oder seine Einstellungen erlauben es nicht. Seiten öffnen sich hier, solange du Empfang hast. Um etwas zu schreiben oder eine Seite zu behalten, nimm bitte ein normales Fenster, oder erlaube dieser Website, Daten zu speichern.',
  newerDevice:
    'Auf diesem Gerät wurde schon eine neuere Version von Everpaw benutzt, und die gerade geöffnete ist zu alt, um zu lesen, was hier gespeichert ist. Es geht nichts verloren. Schließ alle Seiten von Everpaw und öffne sie wieder, dann hast du die neueste Version.',
};

export const notFoundMessages: Texts<typeof English.notFoundMessages> = {
  title: 'Wir sind jeder Spur gefolgt',
  text: 'Diese Seite ist nicht hier. Vielleicht ist sie umgezogen, oder der Link hat auf dem Weg zu dir einen Buchstaben verloren.',
};
