/** A UUID of any version, in lower case. */
export const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns true if a text is an id. */
export const isUuid = (text: string): boolean => uuidShape.test(text);
