import { isPermitted } from '../kernel/features/roles.ts';
import type { ArchiveEntityType } from './archive-schedule.limits.ts';
import { archiveRefusals } from './archive-schedule.messages.ts';

type Caller = Parameters<typeof isPermitted>[0];

/**
 * Whether an account may schedule, create and download archives of this type. Archives of the whole site are
 * for chief administrators.
 */
export function mayArchive(caller: Caller, entityType: ArchiveEntityType): boolean {
  return (
    isPermitted(caller, 'archives.manage') &&
    (entityType !== 'site' || isPermitted(caller, 'archives.manage-site'))
  );
}

/**
 * Returns why an account may not download an archive, or null. An archive contains the keys of the people in
 * it, which could decrypt more than the archive, so unencrypted ones are for chief administrators only.
 */
export function downloadRefusal(
  caller: Caller,
  { entityType, isEncrypted }: { entityType: ArchiveEntityType; isEncrypted: boolean },
): string | null {
  if (entityType === 'site' && !isEncrypted) return archiveRefusals.siteUnencrypted;
  if (!mayArchive(caller, entityType)) return archiveRefusals.siteNotPermitted;
  if (!isEncrypted && !isPermitted(caller, 'archives.manage-site')) return archiveRefusals.openKeys;
  return null;
}
