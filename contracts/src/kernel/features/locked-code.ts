/** The code of the refusal (403) of what opens with a password that the caller hasn't given. */
export const lockedCode = 'has-password';
