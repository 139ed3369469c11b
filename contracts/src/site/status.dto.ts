/** The parts of the site as people meet them. */
export const siteParts = ['pages', 'words', 'photos', 'emails'] as const;
export type SitePart = (typeof siteParts)[number];

export const partStates = ['working', 'slow', 'away'] as const;
export type PartState = (typeof partStates)[number];

/**
 * How the site is doing; `checkedAt` is an ISO instant in UTC. `builtPercent` is there while the site gets its pages
 * ready, and says how far that is.
 */
export type StatusDto = { parts: Record<SitePart, PartState>; builtPercent?: number; checkedAt: string };
