/** The tag of the browser's wake-up and the type of the message that passes it on to the pages. */
export const syncTag = 'everpaw-outbox';
