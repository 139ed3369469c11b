import { localized } from '../kernel/languages/localized.ts';
import { fileTooLarge, invalidFileType, uploadFailed } from '../media/media.messages.ts';
import { maxMemoryLocationLength, maxMemoryTagLength, maxMemoryTags } from './timeline.limits.ts';

/** Texts for adding, changing and deleting memories. Specified texts are verbatim. */
export const memoryChangeMessages = localized('memoryChangeMessages', {
  titleRequired: 'Title is required',
  titleTooLong: 'Title must be under 100 characters',
  descriptionTooShort: 'Description must be at least 10 characters',
  descriptionTooLong: 'Description must be under 1000 characters',
  dateRequired: 'Date is required',
  typeUnknown: 'Please choose one of the kinds in the list',
  emotionUnknown: 'Please choose one of the feelings in the list',
  locationTooLong: `Please use at most ${maxMemoryLocationLength} characters for the place`,
  invalidTag: { title: 'Invalid Tag', text: 'Please enter a word or two.' },
  tagTooLong: {
    title: 'Invalid Tag',
    text: `Please use at most ${maxMemoryTagLength} characters for a tag.`,
  },
  duplicateTag: { title: 'Duplicate Tag', text: 'This memory already has that tag.' },
  tagLimit: {
    title: 'Tag Limit Reached',
    text: `You can only add up to ${maxMemoryTags} tags per memory.`,
  },
  get invalidFileType() {
    return { title: invalidFileType.title, text: invalidFileType.message };
  },
  get fileTooLarge() {
    return { title: fileTooLarge.title, text: fileTooLarge.message };
  },
  /** The device couldn't store the photo. */
  get uploadFailed() {
    return { title: uploadFailed.title, text: uploadFailed.message };
  },
  /** The file couldn't be read. */
  uploadError: { title: 'Upload Error', text: 'This file couldn’t be read. Please try another one.' },
  saveFailed: {
    title: 'Save Failed',
    text: 'The memory couldn’t be saved. Your words are still here; please try again.',
  },
  added: 'Memory added',
  saved: 'Memory saved',
  storedText: 'It’s saved on this device, and will be sent when you’re back online.',
  deleted: 'Memory deleted',
  undo: 'Undo',
  broughtBack: 'Your memory is back',
  exists: 'This memory is already there.',
  notFound: 'This memory doesn’t exist or may have been deleted.',
  photoUnknown: 'This photo hasn’t arrived yet. Please add it again',
  changedSince: 'Someone changed this memory after you last saw it, so it wasn’t deleted',
  keepAsNew: 'Save as a new memory',
  keptAsNew: 'Saved as a new memory',
  conflict: 'Someone changed this in the meantime. Please look at both versions',
});
