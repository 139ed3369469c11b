/**
 * The cookie that a device sets when its person signs out and removes once the server has ended the session. While a
 * request carries it, the server treats the request as a visitor's, whatever session comes with it: a sign-out holds on
 * its device from the press on, also where the server can't be reached. Over TLS `__Host-` precedes the name.
 */
export const signedOutCookie = 'everpaw-signed-out';
