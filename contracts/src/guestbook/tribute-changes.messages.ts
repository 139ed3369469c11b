/** Texts for signing, changing and reporting tributes. Specified texts are verbatim. */
export const tributeChangeMessages = {
  requiredTitle: 'Please fill required fields',
  requiredText: 'Name and tribute message are required.',
  thanksTitle: 'Thank you for signing the guestbook',
  thanksText: (petName: string) => `Your tribute to ${petName} has been added.`,
  waitingText: (petName: string) =>
    `Your tribute to ${petName} has arrived. The family reads tributes before they are shown.`,
  storedText: 'It is kept on this device and will be sent when there is a connection.',
  failedTitle: 'Error adding tribute',
  addFailed: 'Failed to add guestbook entry',
  nameTooLong: 'Please use at most 100 characters for the name',
  locationTooLong: 'Please use at most 100 characters for the place',
  messageTooLong: 'Please use at most 500 characters for the message',
  notFound: 'This tribute does not exist or may have been removed.',
  reportedText: 'The family will see your report.',
} as const;
