/** Maximum number of DTOs of each entity in a pull; `more` asks to pull again. */
export const pullSize = 200;
/** Maximum size of a push, in bytes. */
export const maxPushBytes = 1024 * 1024;

/** Maximum number of commands in a push. */
export const maxPushedCommands = 100;
