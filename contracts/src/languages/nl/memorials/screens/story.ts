import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { storyMessages as English } from '../../../../memorials/screens/story.messages.ts';

export const storyMessages: Texts<typeof English> = {
  bold: 'Vet',
  italic: 'Cursief',
  quote: 'Citaat',
  bulletList: 'Lijst met punten',
  numberedList: 'Genummerde lijst',
  formatting: 'Opmaak',
  withShortcut: (name, keys) => `${name} (Ctrl+${keys})`,
  placeholder: 'Hoe jullie elkaar vonden, wat je dier fijn vond, de kleine dingen die alleen jij weet',
  story: 'Verhaal',
  words: (count) => counted(count, 'woord', 'woorden'),
  edit: 'Bewerken',
  editorFailedTitle: 'Het schrijfvenster kon niet worden geladen',
  editorFailedText: 'Niets van wat je schreef, is verloren. Probeer het nog eens als je bereik hebt.',
  loading: 'Laden',
  preview: 'Voorbeeld',
  previewEmpty: 'Wat je schrijft, verschijnt hier zoals het op de pagina komt.',
  characters: (story, maxStoryLength) => `${story} / ${maxStoryLength} tekens`,
  leftOut: (maxStoryLength) =>
    `In een verhaal passen ${maxStoryLength} tekens. Wat daarna kwam, is weggelaten.`,
};
