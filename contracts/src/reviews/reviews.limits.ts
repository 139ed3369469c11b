/** The most stars that a review gives; the fewest is one. */
export const mostStars = 5;
/** The most characters of a review's texts. */
export const reviewTextLimits = { title: 100, text: 2_000 } as const;
/** How many reviews one answer lists, at most and usually. */
export const reviewsListed = { most: 50, usual: 10 } as const;
