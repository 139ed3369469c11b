/** The purpose of a template. The stored default is `sympathy`. */
export const ecardCategories = ['sympathy', 'remembrance', 'comfort', 'celebration-of-life'] as const;
export type EcardCategory = (typeof ecardCategories)[number];
