/** The default path after signing in. */
export const defaultRedirect = '/create-memorial';
