import type { Texts } from '../../../kernel/languages/localized.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';
import type { privacyPolicy as English } from '../../../site/privacy.messages.ts';

export const privacyPolicy: Texts<typeof English> = {
  title: 'Datenschutz',
  lead: 'Was wir speichern, warum, wer es sehen kann und wie du es zurückbekommst oder loswirst. In einfachen Worten, weil du das vielleicht an einem schweren Tag liest.',
  since: '2026-11-20',
  parts: [
    {
      id: 'short',
      title: 'Kurz gesagt',
      paragraphs: [
        [
          'Wir speichern, was du uns gibst, um Gedenkseiten zu gestalten und zu zeigen, und sonst wenig.',
          'Nichts auf dieser Website kommt von Dritten: keine Werbung, keine Tracker, keine fremden Schriften, Skripte oder Bilder.',
          'Du kannst alles selbst herunterladen und alles selbst löschen, ohne uns zu fragen.',
          'Wir verkaufen und vermieten keine Daten, von niemandem.',
        ],
      ],
    },
    {
      id: 'what',
      title: 'Was wir speichern',
      paragraphs: [
        [
          'Dein Konto: Name, E-Mail-Adresse, ein Foto, wenn du eines hinzufügst, dein Tarif und wann du dich zuletzt angemeldet hast. Von deinem Passwort behalten wir nur einen Argon2id-Hash, aus dem es sich nicht herauslesen lässt.',
          'Wenn du dich über Google, GitHub oder Apple anmeldest: welcher Dienst es ist, die Nummer, unter der er dich führt, und die E-Mail-Adresse, die er kennt. Nie dein Passwort dort.',
          'Deine Gedenkseiten: was du schreibst, die Daten, die Fotos, die Gestaltung und wer die Seite sehen darf.',
          'Gästebücher: Name, Ort und Worte, die ein Gast hinterlässt, und wann.',
          'Deine Sitzungen: auf was für einem Gerät du angemeldet bist und an welchem Tag es zuletzt genutzt wurde.',
          'Aufzeichnungen über Anmeldungen, abgewiesene Versuche und Eingriffe der Verwaltung, mit der Netzwerkadresse und dem Browser, von dem sie kamen. Sie dienen dazu, Missbrauch zu finden, und werden nach 180 Tagen gelöscht.',
          'Nachrichten, die du uns über das Kontaktformular sendest, bis sie an unser Postfach weitergegeben sind.',
        ],
        'Bevor wir ein Foto speichern, entfernen wir den Ort der Aufnahme und alle Kameradaten.',
      ],
    },
    {
      id: 'history',
      title: 'Ein Verlauf und ein Schlüssel dazu',
      paragraphs: [
        'Wir überschreiben nicht, was hier geschieht; wir schreiben es als Verlauf auf, damit nichts aus Versehen verloren geht. Alles Persönliche in diesem Verlauf ist mit einem Schlüssel verschlüsselt, der zu einem einzigen Menschen gehört.',
        'Wenn du dein Konto löschst, wird dein Schlüssel vernichtet. Was der Verlauf dann noch über dich enthält, kann niemand mehr lesen, auch wir nicht, und auch nicht aus einer Sicherung des Verlaufs.',
      ],
    },
    {
      id: 'who',
      title: 'Wer was sehen kann',
      paragraphs: [
        'Eine öffentliche Gedenkseite, ihre Fotos und ihr Gästebuch können alle sehen, und Suchmaschinen können sie finden, solange du sie nicht bittest, die Seite wegzulassen. Eine Seite für alle mit dem Link steht in keiner Liste und keiner Suche, und wir bitten Suchmaschinen, sie auszulassen; wer die Adresse hat, kann sie öffnen und weitergeben. Eine private Seite kann sehen, wem sie gehört, wer eingeladen ist, sich mit darum zu kümmern, und unsere Verwaltung, wenn sie einer Meldung nachgehen muss.',
        'Deine E-Mail-Adresse zeigen wir niemandem. Gäste, die in ein Gästebuch schreiben, erscheinen mit dem Namen und dem Ort, die sie eingegeben haben.',
        'E-Mails, die du bestellst, gehen über unseren Maildienst. Wenn eines Tages ein Zahlungsdienst dazukommt, erfährt er, was er für die Zahlung braucht, und nichts über die Gedenkseite. Solange die Website im Testbetrieb ist, gibt es keine Zahlungen.',
      ],
    },
    {
      id: 'device',
      title: 'Was auf deinem Gerät bleibt',
      paragraphs: [
        'Damit sich Seiten ohne Empfang öffnen, behält dein Browser die Seiten, die du geöffnet hast, ihre Fotos und was du geschrieben hast, aber nicht senden konntest. Die Einstellungen zeigen, wie viel das ist. Wenn du dich abmeldest, verschwindet vom Gerät, was privat ist.',
        'Wir setzen ein Cookie für deine Sitzung und, wenn du dich angemeldet hast, eines, das dein Gerät von jemandem unterscheidet, der Passwörter rät. Wenn du zum ersten Mal ohne Konto etwas in den Warenkorb legst, setzen wir ein drittes, das sich merkt, wessen Warenkorb es ist. Wenn du etwas geschrieben hast, sorgt eine Stunde lang ein weiteres dafür, dass du es sofort siehst. Wenn du dich ohne Empfang abmeldest, sorgt noch eines dafür, dass du auf diesem Gerät abgemeldet bleibst, bis wir davon erfahren haben. Wenn du eine Sprache wählst, merkt sich eines deine Wahl. Keines davon folgt dir irgendwohin. Sonst wird nichts gesetzt, deshalb gibt es nichts, dem du zustimmen müsstest.',
      ],
    },
    {
      id: 'long',
      title: 'Wie lange',
      paragraphs: [
        [
          'Gedenkseiten und Konten: bis du sie löschst.',
          `Eine gelöschte Gedenkseite lässt sich ${undoDays} Tage lang zurückholen. Danach werden ihre Fotos entfernt.`,
          'Einen Export, den du bestellt hast, kannst du 7 Tage lang herunterladen. Danach wird er entfernt.',
          'Links in unseren E-Mails funktionieren einmal und gelten zwischen 15 Minuten und 14 Tagen; in jeder E-Mail steht, wie lange.',
          'Die Aufzeichnungen über Anmeldungen und abgewiesene Versuche: 180 Tage.',
        ],
      ],
    },
    {
      id: 'rights',
      title: 'Was du tun kannst',
      paragraphs: [
        'In den Einstellungen kannst du alle deine Daten als Datei herunterladen, die auch andere Programme lesen, wählen, welche E-Mails du bekommst, andere Geräte abmelden und dein Konto löschen. Im Profil kannst du deinen Namen und dein Foto berichtigen.',
        'Du hast außerdem das Recht zu erfahren, was wir speichern, es berichtigen, einschränken oder löschen zu lassen, zu widersprechen und dich bei der Datenschutzbehörde an deinem Wohnort zu beschweren. Schreib uns, wenn du auf keiner Seite findest, was du brauchst. Gäste, die einen Eintrag entfernt haben möchten, können die Familie oder uns fragen.',
      ],
    },
    {
      id: 'children',
      title: 'Kinder',
      paragraphs: [
        'Auch Kinder vermissen ihre Tiere, und sie dürfen jede Seite lesen und hineinschreiben. Ein Konto ist für Menschen, die mindestens 16 sind oder die Zustimmung ihrer Eltern haben.',
      ],
    },
    {
      id: 'changes',
      title: 'Wenn sich das ändert',
      paragraphs: [
        'Dann sagen wir es hier, mit Datum, und schreiben dir, bevor dir eine Änderung etwas nimmt.',
      ],
    },
  ],
};
