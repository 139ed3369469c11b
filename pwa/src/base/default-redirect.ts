/** Where a person goes after signing in when nothing else was asked for (REQ-077). */
export const defaultRedirect = '/create-memorial';
