/** The result of a refresh: `gone` is the server's response, `unreachable` means that there was none. */
export type Refreshed = 'current' | 'gone' | 'unreachable';
