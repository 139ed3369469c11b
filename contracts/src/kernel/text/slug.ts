/** A slug: lower-case ASCII letters and digits with single hyphens. */
export const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns a slug for a title: lower-case ASCII letters and digits with single hyphens. */
export function slugOf(title: string, length: number): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, length)
    .replace(/^-+|-+$/g, '');
}
