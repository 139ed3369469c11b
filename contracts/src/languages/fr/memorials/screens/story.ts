import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { storyMessages as English } from '../../../../memorials/screens/story.messages.ts';

export const storyMessages: Texts<typeof English> = {
  bold: 'Gras',
  italic: 'Italique',
  quote: 'Citation',
  bulletList: 'Liste à puces',
  numberedList: 'Liste numérotée',
  formatting: 'Mise en forme',
  withShortcut: (name, keys) => `${name} (Ctrl+${keys})`,
  placeholder:
    'Votre rencontre, ce que vous aimiez faire ensemble, les petites choses que vous gardez en vous',
  story: 'Histoire',
  words: (count) => counted(count, 'mot', 'mots'),
  edit: 'Modifier',
  editorFailedTitle: 'L’éditeur n’a pas pu être chargé',
  editorFailedText: 'Rien de ce que vous avez écrit n’est perdu. Réessayez quand vous aurez du réseau.',
  loading: 'Chargement',
  preview: 'Aperçu',
  previewEmpty: 'Ce que vous écrivez apparaîtra ici comme sur la page.',
  characters: (story, maxStoryLength) => `${story} / ${maxStoryLength} caractères`,
  leftOut: (maxStoryLength) =>
    `Une histoire peut compter ${maxStoryLength} caractères. Ce qui dépassait n’a pas été repris.`,
};
