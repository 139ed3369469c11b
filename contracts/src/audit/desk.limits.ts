/** Events per page of the audit desk. */
export const deskPageSize = 50;

/** Maximum number of related events shown with an event. */
export const maxTreeEvents = 200;

/** Maximum length of a searched text: an email address. */
export const maxSubjectLength = 254;
