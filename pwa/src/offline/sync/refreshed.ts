/** What became of asking the server: `gone` is its answer, `unreachable` the lack of one. */
export type Refreshed = 'current' | 'gone' | 'unreachable';
