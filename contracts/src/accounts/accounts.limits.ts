/** Minimum length of a password, in characters (OWASP ASVS 5.0 6.2.1). */
export const minPasswordLength = 8;
/** Maximum length of a password. Longer ones are refused without hashing. */
export const maxPasswordLength = 128;
