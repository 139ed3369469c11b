import { localized } from '../kernel/languages/localized.ts';

export const refusedChangeMessages = localized('refusedChangeMessages', {
  caption: 'Caption',
  photo: 'Photo',
  aPhoto: 'A photo',
  nothing: 'Nothing',
  whenYouDeletedIt: 'When you deleted it',
  yourVersion: 'Your version',
  currentVersion: 'Current version',
  sendAgain: 'Send again',
  deleteAnyway: 'Delete anyway',
  keepIt: 'Keep it',
  keepMyVersion: 'Keep my version',
  keepTheCurrentOne: 'Keep the current one',
  discard: 'Discard',
  change: 'Change',
  openThePage: 'Open the page',
  discardTitle: 'Discard this?',
  discardText: 'It’s only on this device.',
  copied: 'Copied',
  copyFailed: 'We couldn’t copy that here',
  copy: 'Copy',
});
