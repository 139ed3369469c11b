/**
 * Who may see a memorial: everyone, anyone who has its address (it is in no list, search or count), anyone who has its
 * password, or only its keepers and invited readers, who see it in any case.
 */
export type Audience = 'public' | 'link' | 'password' | 'private';

/**
 * The settings of a memorial that say who may see it. Data of 1.0 lacks all but the first: `isListed` and `isIndexed`
 * are true then. Only a page that isn't public has a password, so readers that don't know of one show it to keepers only.
 */
export type AudienceSettings = {
  isPublic: boolean;
  isListed?: boolean | undefined;
  isIndexed?: boolean | undefined;
  hasPassword?: boolean | undefined;
};

/** Returns who may see the memorial. */
export function audienceOf({ isPublic, isListed = true, hasPassword = false }: AudienceSettings): Audience {
  if (!isPublic) return hasPassword ? 'password' : 'private';
  return isListed ? 'public' : 'link';
}

/** Whether search engines may show the memorial's page. */
export function isIndexable({ isIndexed = true, ...memorial }: AudienceSettings): boolean {
  return isIndexed && audienceOf(memorial) === 'public';
}

/** Whether a stranger who has the address may open the memorial. */
export function isOpen({ isPublic, deletedAt }: { isPublic: boolean; deletedAt: string | null }): boolean {
  return isPublic && deletedAt === null;
}
