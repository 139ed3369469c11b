/** The maximum length of a tribute, in characters. */
export const maxTributeLength = 500;
export const maxVisitorNameLength = 100;
export const maxVisitorLocationLength = 100;
/** The page size of a guestbook, in tributes. */
export const guestbookPageSize = 50;
/** The page size of a guestbook's changes, in tributes. */
export const guestbookChangesSize = 100;
