import { isPermitted } from '../kernel/roles.ts';
import type { ArchiveEntityType } from './archive-schedule.limits.ts';
import { archiveRefusals } from './archive-schedule.messages.ts';

type Asker = Parameters<typeof isPermitted>[0];

/** Whether somebody may schedule, make and download archives of this. A whole site is for chief administrators. */
export function mayArchive(asker: Asker, entityType: ArchiveEntityType): boolean {
  return (
    isPermitted(asker, 'archives.manage') &&
    (entityType !== 'site' || isPermitted(asker, 'archives.manage-site'))
  );
}

/**
 * Why somebody may not download an archive; null when they may. An archive holds the keys of the people in it, which
 * open more than the archive does, so only an encrypted one is for everybody who manages archives.
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
