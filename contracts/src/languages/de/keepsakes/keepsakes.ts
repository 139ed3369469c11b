import type * as English from '../../../keepsakes/keepsakes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const paperNames: Texts<typeof English.paperNames> = {
  a4: 'A4',
  a5: 'A5',
  letter: 'Letter',
};

export const keepsakeMessages: Texts<typeof English.keepsakeMessages> = {
  link: 'Andenken gestalten',
  title: 'Andenken gestalten',
  lead: (petName) => `Etwas von ${petName} zum Festhalten, zum Verschenken und fürs Regal.`,
  loading: 'Die Hefte werden geladen',
  loadFailed: 'Die Hefte konnten nicht geladen werden',
  unreachable: 'Bitte prüfe deine Verbindung und versuche es noch einmal.',
  offline: 'Du kannst es gestalten, wenn du wieder online bist.',
  signInTitle: 'Bitte melde dich an',
  signInText: 'Melde dich mit dem Konto an, das sich um diese Gedenkseite kümmert.',
  keepersTitle: 'Das ist für die, die sich um die Seite kümmern',
  keepersText: 'Du kannst sie bitten, ein Andenken zu gestalten und dir zu schicken.',

  bookletTitle: 'Das Heft',
  bookletText: (petName) =>
    `Die Geschichte, die Fotos, die Zeitleiste und das Gästebuch von ${petName} als PDF, mit Rand zum Binden. Druck es zu Hause oder lass es in einer Druckerei drucken.`,
  size: 'Papierformat',
  sizes: {
    a5: 'A5, so groß wie ein kleines Buch',
    letter: 'Letter, das US-Format für den Drucker zu Hause',
  },
  make: 'Andenken gestalten',
  makeAgain: 'Noch einmal gestalten',
  retry: 'Noch einmal versuchen',
  queued: 'Es ist eingereiht und beginnt gleich',
  reading: 'Die Seiten werden gesammelt',
  layingOut: (page, pages) => `Seite ${page} von ${pages} wird gesetzt`,
  canLeave: 'Du kannst diese Seite verlassen. Wir arbeiten weiter daran.',
  failed:
    'Das Heft konnte nicht fertig werden. Es ist nichts verloren, und du kannst es noch einmal versuchen.',
  requestFailed: 'Das Heft konnte nicht begonnen werden',
  booklets: 'Zum Herunterladen bereit',
  made: (pages, size, date) => `${pages} · ${size} · erstellt am ${date}`,
  until: (date) => `Du kannst es bis zum ${date} herunterladen.`,
  omissions:
    'Einige Zeichen konnten nicht gedruckt werden. Im Heft steht dort […]; auf der Seite sind sie wie immer.',
  download: 'Herunterladen',
  downloadOf: (size) => `Heft in ${size} herunterladen`,

  plaqueTitle: 'QR-Codes für eine Plakette oder einen Rahmen',
  plaqueText: (petName) =>
    `Ein großer und mehrere kleine Codes mit Namen und Daten von ${petName} und Marken zum Ausschneiden. Ein Handy, das einen davon scannt, öffnet die Seite.`,
  plaqueOf: (size) => `Auf ${size} herunterladen`,
};

export const keepsakeRefusals: Texts<typeof English.keepsakeRefusals> = {
  notKeeper: 'Nur wer sich um diese Gedenkseite kümmert, kann ein Andenken gestalten',
  oneAtATime: 'Gerade entsteht ein anderes Heft. Sobald es fertig ist, kannst du dieses gestalten.',
  notThere: 'Dieses Heft ist nicht mehr da. Du kannst ein neues gestalten.',
};

export const bookletTexts: Texts<typeof English.bookletTexts> = {
  inMemory: 'In liebevoller Erinnerung',
  story: 'Die Geschichte',
  photos: 'Fotos',
  timeline: 'Erinnerungen',
  guestbook: 'Gästebuch',
  answer: 'Die Antwort der Familie',
  scan: (petName) => `Die Seite von ${petName}`,
  scanText: 'Richte die Kamera eines Handys auf den Code, oder tippe die Adresse darunter ein.',
  omissions:
    'Wo […] steht, sind die Worte in Zeichen geschrieben, die hier nicht gedruckt werden konnten. Auf der Seite sind sie da.',
  made: (date) => `Erstellt am ${date}`,
  author: (name, place) => (place ? `${name}, ${place}` : name),
  plaqueTitle: (petName) => `QR-Codes für die Seite von ${petName}`,
  plaqueHint:
    'Schneide entlang der Marken. Lass den weißen Rand um jeden Code stehen, damit Handys ihn lesen können.',
};
