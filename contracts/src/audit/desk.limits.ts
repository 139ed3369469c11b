/** Events on one page of the audit desk. */
export const deskPageSize = 50;

/** The most events that are shown as the causes and effects of one. */
export const maxTreeEvents = 200;

/** The longest text that an event is looked for by: an email address. */
export const maxSubjectLength = 254;
