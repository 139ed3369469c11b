import { fileTooLarge, invalidFileType, uploadFailed } from '../media/media.messages.ts';
import { maxMemoryLocationLength, maxMemoryTagLength, maxMemoryTags } from './timeline.limits.ts';

/** Texts for adding, changing and deleting memories. Specified texts are verbatim. */
export const memoryChangeMessages = {
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
  duplicateTag: { title: 'Duplicate Tag', text: 'This memory has that tag already.' },
  tagLimit: {
    title: 'Tag Limit Reached',
    text: `You can only add up to ${maxMemoryTags} tags per memory.`,
  },
  invalidFileType: { title: invalidFileType.title, text: invalidFileType.message },
  fileTooLarge: { title: fileTooLarge.title, text: fileTooLarge.message },
  /** The device couldn't store the photo. */
  uploadFailed: { title: uploadFailed.title, text: uploadFailed.message },
  /** The file couldn't be read. */
  uploadError: { title: 'Upload Error', text: 'This file could not be read. Please try another one.' },
  saveFailed: {
    title: 'Save Failed',
    text: 'The memory could not be saved. Your words are still here; please try again.',
  },
  added: 'Memory added',
  saved: 'Memory saved',
  storedText: 'It is kept on this device and will be sent when there is a connection.',
  deleted: 'Memory deleted',
  undo: 'Undo',
  broughtBack: 'Your memory is back',
  exists: 'This memory is there already.',
  notFound: 'This memory does not exist or may have been deleted.',
  photoUnknown: 'This photo has not arrived yet. Please add it again',
  changedSince: 'Somebody changed this memory after you last saw it, so it was not deleted',
  keepAsNew: 'Keep as a new memory',
  keptAsNew: 'Kept as a new memory',
  conflict: 'Somebody changed this in the meantime. Please look at both versions',
} as const;
