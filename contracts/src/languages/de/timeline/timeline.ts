import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type * as English from '../../../timeline/timeline.messages.ts';
import { memorialMessages } from '../memorials/memorials.ts';

export const typeNames: Texts<typeof English.typeNames> = {
  milestone: 'Meilenstein',
  photo: 'Foto',
  story: 'Geschichte',
  favorite: 'Liebling',
  special: 'Besonderer Moment',
};

export const emotionNames: Texts<typeof English.emotionNames> = {
  joy: 'Freude',
  love: 'Liebe',
  playful: 'Verspielt',
  peaceful: 'Friedlich',
  adventurous: 'Abenteuerlustig',
};

export const timelineMessages: Texts<typeof English.timelineMessages> = {
  name: 'Zeitleiste',
  title: memorialMessages.timeline,
  count: (count) => counted(count, 'Erinnerung', 'Erinnerungen'),
  views: 'Ansicht',
  timeline: 'Zeitleiste',
  slideshow: 'Diashow',
  add: 'Erinnerung hinzufügen',
  print: 'Drucken',
  preparing: 'Wird vorbereitet …',
  edit: 'Erinnerung bearbeiten',
  signInTitle: 'Bitte melde dich an',
  signInText: (petName) =>
    petName === null
      ? 'Melde dich an, um diese Erinnerungen zu sehen.'
      : `Melde dich an, um die Erinnerungen an ${petName} zu sehen.`,
  whySignIn:
    'Alle, die diese Seite sehen können, können ihre Erinnerungen mit einem kostenlosen Konto lesen; Suchmaschinen können es nicht.',
  backTo: (petName) => `Seite von ${petName}`,
  backToPage: 'Zurück zur Seite',
  signIn: 'Anmelden',
  loading: 'Die Erinnerungen werden geladen',
  fetchFailed: 'Die Erinnerungen konnten nicht geladen werden',
  unreachable: 'Öffne sie einmal mit Empfang. Danach bleiben sie auf diesem Gerät.',
  emptyTitle: (petName) => `Wann bist du ${petName} zum ersten Mal begegnet?`,
  emptyText:
    'Beginne mit einem Tag, an den du dich erinnerst. Ein paar Worte genügen; ein Foto kann später kommen.',
  keepersOnly: (petName) => `Nur wer sich um die Seite von ${petName} kümmert, kann Erinnerungen hinzufügen`,
  emptyForOthers: (petName) => `Hier erscheinen Erinnerungen an ${petName}.`,
  nothingMatches: 'Keine Erinnerung passt dazu.',
  filterType: 'Art',
  filterEmotion: 'Gefühl',
  filterYear: 'Jahr',
  allTypes: 'Art',
  allEmotions: 'Gefühl',
  allYears: 'Jahr',
  clearFilter: 'Alle zeigen',
  open: (title) => `„${title}“ öffnen`,
  play: 'Abspielen',
  pause: 'Anhalten',
  previous: 'Vorige Erinnerung',
  next: 'Nächste Erinnerung',
  place: (index, count) => `${index} von ${count}`,
  placeSaid: (isPhoto, index, count, title) =>
    `${isPhoto ? 'Foto' : 'Erinnerung'} ${index} von ${count}: ${title}`,
  photoOf: (title) => `Foto zu „${title}“`,
  leave: 'Diashow schließen',
  unsent: 'Noch nicht gesendet',
  sending: 'Wird gesendet',
  moreFailed: 'Ältere Erinnerungen können gerade nicht geladen werden.',
  deleteTitle: 'Diese Erinnerung löschen?',
  deleteText: 'Sie verschwindet für immer von der Zeitleiste.',
  deleteLabel: 'Erinnerung löschen',
  addOf: (petName) => `Erinnerung an ${petName} hinzufügen`,
};
