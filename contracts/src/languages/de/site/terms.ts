import type { Texts } from '../../../kernel/languages/localized.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';
import type * as English from '../../../site/terms.messages.ts';
import { memorialsAllowed, photosAllowed } from '../../../subscriptions/plan-words.messages.ts';

export const termsOfMode: Texts<typeof English.termsOfMode> = {
  testing: {
    id: 'testing',
    title: 'Die Website ist im Testbetrieb',
    paragraphs: [
      'Everpaw wird erprobt, und man kann hier noch nichts kaufen. Keine Bestellung wird ausgeführt und keine Zahlung angenommen, welchen Preis eine Seite auch zeigt. Du kannst dir Tarife ansehen, aber nicht für sie bezahlen.',
      'Gedenkseiten, Gästebücher und Konten funktionieren, und wir behandeln, was du speicherst, als echt. Trotzdem kann im Testbetrieb etwas ausfallen; bitte behalte die Originale deiner Fotos.',
    ],
  },
  buying: {
    id: 'buying',
    title: 'Wenn du etwas kaufst',
    paragraphs: [
      'Bevor du einer Zahlung zustimmst, siehst du, was du bekommst, den vollen Preis und bei einem Tarif den Zeitraum und wie du kündigst. Ohne das wird nichts abgebucht, und wir bestätigen es per E-Mail.',
    ],
  },
};

export const termsOfService: Texts<typeof English.termsOfService> = {
  title: 'Nutzungsbedingungen',
  lead: 'Was du von uns erwarten kannst und worum wir alle bitten, die diesen Ort nutzen.',
  since: '2026-11-20',
  parts: [
    {
      id: 'account',
      title: 'Dein Konto',
      paragraphs: [
        'Du brauchst es, um eine Gedenkseite anzulegen, nicht um zu lesen oder ins Gästebuch zu schreiben. Gib eine Adresse an, die dich erreicht, wähle ein Passwort, das du sonst nirgends benutzt, und sag uns Bescheid, wenn du glaubst, dass jemand anderes es hat. Ein Konto gehört einem Menschen. Du kannst es jederzeit in den Einstellungen löschen.',
      ],
    },
    {
      id: 'yours',
      title: 'Was du machst, bleibt deins',
      paragraphs: [
        'Deine Worte und Fotos gehören dir. Du erlaubst uns, sie zu speichern, kleinere Kopien der Bilder zu erstellen und sie denen zu zeigen, die die Seite sehen dürfen. Diese Erlaubnis endet, wenn du sie löschst. Wir nutzen sie für nichts anderes, nicht für Werbung und nicht, um Maschinen zu trainieren.',
        'Bitte nimm Fotos und Texte, die dir gehören oder die du verwenden darfst.',
      ],
    },
    {
      id: 'rules',
      title: 'Was nicht hierher gehört',
      paragraphs: [
        'Dies ist ein Ort für Menschen, die trauern. Bitte unterlass es,',
        [
          'andere zu beleidigen, zu bedrohen oder zu verspotten oder Grausamkeit zu zeigen;',
          'dich als jemand anderes auszugeben oder Privates über andere zu veröffentlichen;',
          'zu werben oder etwas zu schreiben, das gegen das Gesetz verstößt;',
          'hier einzubrechen, die Website zu überlasten oder sie maschinell zu kopieren.',
        ],
        'Wem eine Seite gehört, entscheidet, was im Gästebuch bleibt. Wir dürfen verbergen oder entfernen, was gegen diese Regeln verstößt, und, wenn es so weitergeht, ein Konto schließen. Wir sagen dir, warum, und du kannst antworten.',
      ],
    },
    {
      id: 'plans',
      title: 'Tarife und Preise',
      get paragraphs() {
        return [
          `In einem kostenlosen Konto ist Platz für ${memorialsAllowed('free')} mit bis zu ${photosAllowed('free')}. Mit Premium und Lifetime ist Platz für ${memorialsAllowed('premium')} mit je bis zu ${photosAllowed('premium')}. Die Preise stehen auf den Seiten, die Tarife anbieten. Bevor du einer Zahlung zustimmst, siehst du den Preis, den Zeitraum und wie du kündigst, und ohne das wird nichts abgebucht.`,
          'Wenn ein Tarif endet, bleibt lesbar, was du gemacht hast. Vielleicht musst du nur wählen, was du als Nächstes änderst.',
        ];
      },
    },
    {
      id: 'keeping',
      title: 'Bewahren und loslassen',
      paragraphs: [
        'Wir bewahren Gedenkseiten, solange du es möchtest und es uns gibt. Sollten wir je schließen müssen, schreiben wir dir mindestens 90 Tage vorher, und der Export in den Einstellungen funktioniert bis zum Schluss.',
        `Wenn du eine Gedenkseite löschst, kannst du sie ${undoDays} Tage lang zurückholen. Ein gelöschtes Konto lässt sich nicht zurückholen.`,
      ],
    },
    {
      id: 'liability',
      title: 'Wofür wir einstehen',
      paragraphs: [
        'Wir gehen mit der Sorgfalt vor, die es braucht, wenn man die Erinnerungen anderer bewahrt. Für Vorsatz und grobe Fahrlässigkeit und wo immer das Gesetz es verlangt, haften wir ohne Grenze; darüber hinaus nur für das, worauf man sich bei einem solchen Dienst verlassen können muss. Wo das Recht deines Landes dir mehr gibt, gilt das.',
      ],
    },
    {
      id: 'changes',
      title: 'Wenn sich diese Bedingungen ändern',
      paragraphs: [
        'Wir schreiben dir mindestens 30 Tage vorher. Wenn du nicht einverstanden bist, kannst du deine Daten mitnehmen und gehen.',
      ],
    },
  ],
};
