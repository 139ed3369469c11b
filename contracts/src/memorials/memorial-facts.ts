/** `2011 – 2024`, with `?` for a year that is not known. */
export function yearRange(memorial: { birthDate: string | null; passedDate: string | null }): string {
  return `${memorial.birthDate?.slice(0, 4) ?? '?'} – ${memorial.passedDate?.slice(0, 4) ?? '?'}`;
}

/**
 * True when this account is a keeper of the memorial: its owner, or one of the accounts beside the owner. A DTO
 * names the owner `userId`, every other shape `ownerId`.
 */
export function isKeeper(
  accountId: string | null | undefined,
  memorial: ({ ownerId: string } | { userId: string }) & { keepers?: readonly string[] },
): boolean {
  if (!accountId) return false;
  const owner = 'ownerId' in memorial ? memorial.ownerId : memorial.userId;
  return accountId === owner || (memorial.keepers ?? []).includes(accountId);
}
