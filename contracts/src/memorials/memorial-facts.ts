import type { MemorialDto } from './memorial.dto.ts';

/** `2011 – 2024`, with `?` for a year that is not known (REQ-188). */
export function yearRange(memorial: { birthDate: string | null; passedDate: string | null }): string {
  return `${memorial.birthDate?.slice(0, 4) ?? '?'} – ${memorial.passedDate?.slice(0, 4) ?? '?'}`;
}

/** True when this account cares for the memorial, as its owner or beside them. */
export function caresFor(
  accountId: string | null | undefined,
  memorial: Pick<MemorialDto, 'userId' | 'keepers'>,
): boolean {
  return (
    typeof accountId === 'string' && (memorial.userId === accountId || memorial.keepers.includes(accountId))
  );
}
