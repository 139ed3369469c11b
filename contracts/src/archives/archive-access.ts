import { isPermitted } from '../kernel/roles.ts';
import type { ArchiveEntityType } from './archive-schedule.limits.ts';
import { archiveRefusals } from './archive-schedule.messages.ts';

type Asker = Parameters<typeof isPermitted>[0];

/**
 * Whether an account may schedule, create and download archives of this type. Archives of the whole site are
 * for chief administrators.
 */
export function mayArchive(asker: Asker, entityType: ArchiveEntityType): boolean {
  return (
    isPermitted(asker, 'archives.manage') &&
    (entityType !== 'site' || isPermitted(asker, 'archives.manage-site'))
  );
}

/**
 * Returns why an account may not download an archive, or null. An archive contains the keys of the people in
 * it, which could decrypt more than the archive, so unencrypted ones are for chief administrators only.
 */
export function downloadRefusal(
  asker: Asker,
  { entityType, isEncrypted }: { entityType: ArchiveEntityType; isEncrypted: boolean },
): string | null {
  if (entityType === 'site' && !isEncrypted) return archiveRefusals.siteUnencrypted;
  if (!mayArchive(asker, entityType)) return archiveRefusals.siteNotPermitted;
  if (!isEncrypted && !isPermitted(asker, 'archives.manage-site')) return archiveRefusals.openKeys;
  return null;
}
