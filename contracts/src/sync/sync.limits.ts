/** The most views of each kind in one pull; `more` asks to pull again. */
export const pullSize = 200;
/** The largest push, in bytes. */
export const maxPushBytes = 1024 * 1024;

/** The most commands of one push. */
export const maxPushedCommands = 100;
