import type { ecardTemplateMessages as English } from '../../../ecards/ecard-template.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardTemplateMessages: Texts<typeof English> = {
  nameRequired: 'Bitte gib einen Namen ein',
  descriptionRequired: 'Bitte beschreib sie in einem Satz',
  price: 'Bitte gib einen Preis wie 2.50 ein, oder 0 für eine kostenlose Karte',
  drawing: 'Bitte wähle ein Bild',
  category: 'Bitte wähle eine Kategorie',
  exists: 'Diese Vorlage gibt es schon',
  notFound: 'Diese Vorlage haben wir nicht gefunden',

  title: 'Vorlagen für E-Cards',
  text: 'Die Karten, die zur Auswahl stehen. Eine inaktive Karte verschwindet aus der Auswahl; was schon damit gesendet wurde, bleibt, wie es ist.',
  add: 'Neue Vorlage',
  edit: 'Bearbeiten',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  saved: 'Die Vorlage ist gespeichert',
  none: 'Es gibt noch keine Vorlagen',
  noneText: 'Bis du eine hinzufügst, ist die Auswahl für Gäste leer.',
  reading: 'Die Vorlagen werden geladen',
  readFailed: 'Die Vorlagen konnten nicht geladen werden',
  saveFailed: 'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  putAway: 'Inaktiv',
  name: 'Name',
  description: 'Beschreibung',
  categoryLabel: 'Kategorie',
  drawingLabel: 'Bild',
  priceLabel: 'Preis in Dollar',
  active: 'Steht zur Auswahl',
};
