/**
 * The cookie that a device sets on sign-out and removes once the server has ended the session. The server
 * treats requests with it as a visitor's, whatever their session: a sign-out takes effect on its device
 * immediately, even if the server is unreachable. Over TLS, the name is prefixed with `__Host-`.
 */
export const signedOutCookie = 'everpaw-signed-out';
