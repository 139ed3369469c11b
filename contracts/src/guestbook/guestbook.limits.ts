/** Longest tribute message, in characters. */
export const maxTributeLength = 500;
export const maxVisitorNameLength = 100;
export const maxVisitorLocationLength = 100;
/** Tributes of one page of the guestbook. */
export const guestbookPageSize = 50;
/** Changed tributes of one answer of what changed in a guestbook. */
export const guestbookChangesSize = 100;
