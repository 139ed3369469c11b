/** The parts of the site as people know them. */
export const siteParts = ['pages', 'words', 'photos', 'emails'] as const;
export type SitePart = (typeof siteParts)[number];

export const partStates = ['working', 'slow', 'away'] as const;
export type PartState = (typeof partStates)[number];

/**
 * The site's status. `checkedAt` is an ISO instant in UTC. `builtPercent` is the progress while views are
 * being built.
 */
export type StatusDto = { parts: Record<SitePart, PartState>; builtPercent?: number; checkedAt: string };
