/** Formats the years as `2011 – 2024`, with `?` for an unknown year. */
export function yearRange(memorial: { birthDate: string | null; passedDate: string | null }): string {
  return `${memorial.birthDate?.slice(0, 4) ?? '?'} – ${memorial.passedDate?.slice(0, 4) ?? '?'}`;
}

/**
 * True if this account is a keeper of the memorial: its owner, or another keeper. A DTO calls the owner
 * `userId`, all other shapes `ownerId`.
 */
export function isKeeper(
  accountId: string | null | undefined,
  memorial: ({ ownerId: string } | { userId: string }) & { keepers?: readonly string[] },
): boolean {
  if (!accountId) return false;
  const owner = 'ownerId' in memorial ? memorial.ownerId : memorial.userId;
  return accountId === owner || (memorial.keepers ?? []).includes(accountId);
}
