/** Where a person goes after signing in when nothing else was asked for. */
export const defaultRedirect = '/create-memorial';
