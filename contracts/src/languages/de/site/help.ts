import type { Texts } from '../../../kernel/languages/localized.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';
import type * as English from '../../../site/help.messages.ts';
import { memorialsAllowed, photosAllowed } from '../../../subscriptions/plan-words.messages.ts';

export const helpMessages: Texts<typeof English.helpMessages> = {
  title: 'Hilfe',
  lead: 'Kurze Antworten auf das, was wir am häufigsten gefragt werden. Wenn deine Frage nicht dabei ist, schreib uns, und ein Mensch antwortet.',
  stillTitle: 'Nicht, was du gesucht hast?',
  stillText:
    'Erzähl uns, was passiert ist und was du erwartet hast. Es müssen nicht die richtigen Worte sein.',
  write: 'Schreib uns',
};

export const helpTopics: Texts<typeof English.helpTopics> = [
  {
    id: 'making',
    title: 'Eine Seite anlegen',
    questions: [
      {
        question: 'Was brauche ich für den Anfang?',
        answer: [
          'Einen Namen, und was für ein Tier es war. Daten, Fotos, die Geschichte und die Farben können später kommen, in beliebiger Reihenfolge.',
          'Was du begonnen hast, bleibt samt den Fotos auf deinem Gerät, bis du es abschließt.',
        ],
      },
      {
        question: 'Wie viele Gedenkseiten und Fotos kann ich bewahren?',
        get answer() {
          return [
            `In einem kostenlosen Konto ist Platz für ${memorialsAllowed('free')} mit bis zu ${photosAllowed('free')}. Mit Premium oder Lifetime bewahrst du so viele Gedenkseiten, wie du brauchst, mit je bis zu ${photosAllowed('premium')}.`,
          ];
        },
      },
      {
        question: 'Welche Fotos kann ich nehmen?',
        answer: [
          'Dateien in JPG, PNG, GIF und WebP mit je bis zu 5 MB. Wo ein Foto aufgenommen wurde und die Kameradaten entfernen wir, bevor es jemand sieht.',
        ],
      },
      {
        question: 'Kann mir jemand mit der Seite helfen?',
        answer: [
          'Ja. Öffne die Seite zum Bearbeiten und lade per E-Mail ein, wen du möchtest. Wer annimmt, kann die Seite bearbeiten und auf das Gästebuch achten. Löschen kannst nur du sie.',
        ],
      },
    ],
  },
  {
    id: 'sharing',
    title: 'Wer sie sieht',
    questions: [
      {
        question: 'Wer kann meine Gedenkseite sehen?',
        answer: [
          'Eine öffentliche Seite ist für alle offen und erscheint in der Galerie. Wenn du „Alle mit dem Link“ wählst, steht sie in keiner Liste, Suche oder Zählung: Nur wer die Adresse von dir hat, findet sie. Eine private öffnet sich für dich und für die, die sich mit dir darum kümmern; für alle anderen gibt es sie nicht, und ihre Fotos auch nicht.',
          'Du kannst das jederzeit ändern, unter „Einstellungen der Gedenkseite“. Dort kannst du auch Suchmaschinen bitten, eine öffentliche Seite nicht zu zeigen.',
        ],
      },
      {
        question: 'Wer kann ins Gästebuch schreiben?',
        answer: [
          'Alle, die die Seite öffnen können; ein Konto braucht es dafür nicht. Du kannst verbergen oder löschen, was du nicht behalten möchtest, oder jeden Eintrag erst freigeben, bevor er gezeigt wird. Gäste können einen Eintrag melden, der dort nicht hingehört.',
        ],
      },
      {
        question: 'Wie teile ich eine Seite am Grab oder auf einer Karte?',
        answer: [
          'Jede Seite hat einen QR-Code. Lade ihn als Bild herunter und druck ihn; er führt zur Seite, solange es sie gibt. Unter „Andenken gestalten“ über deiner Seite findest du auch einen Bogen mit Codes zum Ausschneiden und ein Heft der ganzen Seite zum Drucken und Binden.',
        ],
      },
    ],
  },
  {
    id: 'offline',
    title: 'Ohne Empfang',
    questions: [
      {
        question: 'Wie kann sich eine Seite ohne Empfang öffnen?',
        answer: [
          'Jede Seite, die du einmal geöffnet hast, bleibt auf deinem Gerät. Auch was du ohne Empfang schreibst, wird dort aufgehoben und gesendet, wenn du wieder eine Verbindung hast.',
          'Das Symbol oben zeigt, wenn etwas noch nicht gesendet ist. Es führt zu allem, was gespeichert ist, und zu allem, was wartet.',
        ],
      },
      {
        question: 'Wie lege ich eine Seite auf meinen Startbildschirm?',
        answer: [
          'Öffne die Gedenkseite und wähle „Auf den Startbildschirm“. Sie bekommt ein eigenes Symbol mit dem Foto und öffnet sich wie eine App.',
        ],
      },
      {
        question: 'Etwas, das ich geschrieben habe, wurde nicht angenommen. Ist es verloren?',
        answer: [
          'Nein. Es wartet unter „Auf diesem Gerät gespeichert“, mit dem Grund daneben. Du kannst es ändern, noch einmal senden, kopieren oder verwerfen.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Dein Konto',
    questions: [
      {
        question: 'Ich kann mich nicht anmelden',
        answer: [
          'Wähle bei der Anmeldung „Passwort vergessen?“. Wenn es zu deiner Adresse ein Konto gibt, mailen wir dir einen Link, mit dem du ein neues Passwort festlegst; er funktioniert einmal und gilt 30 Minuten. Bitte schau auch in den Spam-Ordner.',
        ],
      },
      {
        question: 'Ich habe ein Handy verloren, auf dem ich angemeldet war',
        answer: [
          'Öffne auf einem anderen Gerät die Einstellungen. Unter „Geräte“ siehst du, wo du angemeldet bist, und kannst diese Geräte abmelden.',
        ],
      },
      {
        question: 'Ich habe eine Gedenkseite aus Versehen gelöscht',
        answer: [
          `${undoDays} Tage lang bleibt sie unter „Meine Gedenkseiten“, mit einem Knopf, der sie zurückholt. Danach ist sie für immer weg.`,
        ],
      },
      {
        question: 'Wie nehme ich meine Daten mit, oder lösche alles?',
        answer: [
          'Beides findest du in den Einstellungen. Der Export ist eine ZIP-Datei mit allem, was du gemacht hast, und allen Fotos. Wenn du dein Konto löschst, verschwinden deine Gedenkseiten, ihre Fotos und der Schlüssel zu allem Persönlichen über dich.',
        ],
      },
    ],
  },
];
