import { localized } from '../../kernel/languages/localized.ts';
import { counted } from '../../kernel/text/words.ts';

export const storyMessages = localized('storyMessages', {
  bold: 'Bold',
  italic: 'Italic',
  quote: 'Quote',
  bulletList: 'Bullet list',
  numberedList: 'Numbered list',
  formatting: 'Formatting',
  withShortcut: (name: string, keys: string) => `${name} (Ctrl+${keys})`,
  placeholder: 'How they came to you, what they loved, the small things only you know',
  story: 'Story',
  words: (count: number) => counted(count, 'word', 'words'),
  edit: 'Edit',
  editorFailedTitle: 'We couldn’t load the editor',
  editorFailedText: 'Nothing you wrote is lost. Try again when you have a signal.',
  loading: 'Loading',
  preview: 'Preview',
  previewEmpty: 'What you write will appear here as it will on the page.',
  characters: (story: number, maxStoryLength: number) => `${story} / ${maxStoryLength} characters`,
  leftOut: (maxStoryLength: number) =>
    `A story has room for ${maxStoryLength} characters. Anything beyond that was left out.`,
});
