import { localized } from '../kernel/languages/localized.ts';

/** Texts for signing, changing and reporting tributes. Specified texts are verbatim. */
export const tributeChangeMessages = localized('tributeChangeMessages', {
  requiredTitle: 'Please fill required fields',
  requiredText: 'Name and tribute message are required.',
  thanksTitle: 'Thank you for signing the guestbook',
  thanksText: (petName: string) => `Your tribute to ${petName} has been added.`,
  waitingText: (petName: string) =>
    `Your tribute to ${petName} has arrived. The family reads tributes before they are shown.`,
  storedText: 'It’s saved on this device, and will be sent when you’re back online.',
  failedTitle: 'Error adding tribute',
  addFailed: 'Failed to add guestbook entry',
  nameTooLong: 'Please use at most 100 characters for the name',
  locationTooLong: 'Please use at most 100 characters for the place',
  messageTooLong: 'Please use at most 500 characters for the message',
  answerRequired: 'Please write a few words',
  answerTooLong: 'Please use at most 500 characters for the answer',
  answerConflict: 'Your family has answered this tribute in the meantime.',
  notFound: 'This tribute doesn’t exist or may have been removed.',
  reportedText: 'The family will see your report.',
});

/** Texts about the photo of a tribute. */
export const tributePhotoMessages = localized('tributePhotoMessages', {
  label: 'Photograph',
  add: 'Add a photograph',
  replace: 'Choose another photograph',
  remove: 'Remove photograph',
  preparing: 'Preparing your photograph…',
  failed: 'This photograph couldn’t be opened. Please try another one.',
  hint: 'It’s shown with your words. Its location is removed on this device.',
  preview: 'Your photograph',
  added: 'Your photograph is ready',
  removed: 'Your photograph was removed',
});
