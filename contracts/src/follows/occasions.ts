/** The days of a pet that an account can be reminded of. */
export const occasions = ['passing', 'birthday'] as const;
export type Occasion = (typeof occasions)[number];

/** The memorial's field with the date of each occasion. */
export const dateFields = { passing: 'passedDate', birthday: 'birthDate' } as const satisfies Record<
  Occasion,
  string
>;
