import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { storyMessages as English } from '../../../../memorials/screens/story.messages.ts';

export const storyMessages: Texts<typeof English> = {
  bold: 'Negrita',
  italic: 'Cursiva',
  quote: 'Cita',
  bulletList: 'Lista con viñetas',
  numberedList: 'Lista numerada',
  formatting: 'Formato',
  withShortcut: (name, keys) => `${name} (Ctrl+${keys})`,
  placeholder: 'Cómo llegó a tu vida, qué le gustaba, las pequeñas cosas que solo tú sabes',
  story: 'Historia',
  words: (count) => counted(count, 'palabra', 'palabras'),
  edit: 'Editar',
  editorFailedTitle: 'No pudimos cargar el editor',
  editorFailedText: 'No se ha perdido nada de lo que escribiste. Vuelve a intentarlo cuando tengas señal.',
  loading: 'Cargando',
  preview: 'Vista previa',
  previewEmpty: 'Lo que escribas aparecerá aquí como se verá en la página.',
  characters: (story, maxStoryLength) => `${story} / ${maxStoryLength} caracteres`,
  leftOut: (maxStoryLength) =>
    `En una historia caben ${maxStoryLength} caracteres. Lo que pasaba de ahí se quedó fuera.`,
};
