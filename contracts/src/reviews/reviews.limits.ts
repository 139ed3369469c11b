/** Maximum number of stars. The minimum is one. */
export const maxStars = 5;
/** Maximum lengths of a review's texts. */
export const reviewTextLimits = { title: 100, text: 2_000 } as const;
/** Maximum and default number of listed reviews. */
export const reviewsListed = { most: 50, usual: 10 } as const;
