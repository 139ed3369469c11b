/** Shortest password that is accepted, in characters (OWASP ASVS 5.0 6.2.1). */
export const minPasswordLength = 8;
/** Longest password that is hashed; a longer one is refused without hashing. */
export const maxPasswordLength = 128;
