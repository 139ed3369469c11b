import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { storyMessages as English } from '../../../../memorials/screens/story.messages.ts';

export const storyMessages: Texts<typeof English> = {
  bold: 'Fett',
  italic: 'Kursiv',
  quote: 'Zitat',
  bulletList: 'Aufzählung',
  numberedList: 'Nummerierte Liste',
  formatting: 'Formatierung',
  withShortcut: (name, keys) => `${name} (Strg+${keys})`,
  placeholder: 'Wie ihr euch gefunden habt, was die größte Freude war, die kleinen Dinge, die nur du kennst',
  story: 'Geschichte',
  words: (count) => counted(count, 'Wort', 'Wörter'),
  edit: 'Bearbeiten',
  editorFailedTitle: 'Das Textfeld konnte nicht geladen werden',
  editorFailedText:
    'Nichts, was du geschrieben hast, ist verloren. Versuche es noch einmal, wenn du Empfang hast.',
  loading: 'Wird geladen',
  preview: 'Vorschau',
  previewEmpty: 'Hier erscheint, was du schreibst, so wie später auf der Seite.',
  characters: (story, maxStoryLength) => `${story} / ${maxStoryLength} Zeichen`,
  leftOut: (maxStoryLength) =>
    `In eine Geschichte passen ${maxStoryLength} Zeichen. Was darüber hinausging, wurde weggelassen.`,
};
