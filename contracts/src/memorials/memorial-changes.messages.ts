import { localized } from '../kernel/languages/localized.ts';
import { undoDays } from './memorials.limits.ts';

/** Texts about creating, changing and deleting memorials. Specified texts are verbatim. */
export const memorialChangeMessages = localized('memorialChangeMessages', {
  created: 'Memorial Created!',
  photoLeftOut: (photos: string) =>
    `This couldn’t be added: ${photos}. To choose another photo, edit the page.`,
  createFailedTitle: 'Error',
  createFailedText: 'Failed to create memorial. Please try again.',
  limitReachedTitle: 'Upgrade Required',
  limitPrompt: "You've reached your memorial limit. Upgrade to Premium to create unlimited memorials.",
  photoLimit: (count: number) => `You can upload up to ${count} images.`,
  nameRequired: "Please enter your pet's name",
  typeUnknown: 'Please choose one of the kinds in the list',
  datesInOrder: 'The passing date can’t be before the birth date',
  dateInFuture: 'This date is in the future',
  storyTooLong: 'Please use at most 5000 characters for the story',
  themeIsPremium: 'Upgrade to Premium to use this theme',
  photoUnknown: 'This photo hasn’t arrived yet. Please add it again',
  photoTwice: 'This photo is already part of the memorial',
  photosMismatch: 'The photos have changed in the meantime. Please check the new order and try again',
  editConflict: 'Someone changed this in the meantime. Please look at both versions',
  savedTitle: 'Saved',
  savedHereTitle: 'Saved on this device',
  savedHereText: 'It will be sent as soon as you’re back online.',
  unchanged: 'Nothing was changed',
  notSavedTitle: 'This couldn’t be saved',
  deletedTitle: 'Memorial deleted',
  deletedText: `You can bring it back within ${undoDays} days.`,
  restoredTitle: 'Memorial restored',
  notKeeper: 'Only the people who keep this memorial can change it',
  formDamaged: 'The form didn’t arrive complete. Please send it again',
});
