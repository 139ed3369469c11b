/** True if this account was invited to see the memorial. Only the server knows all of its readers. */
export function isReader(
  accountId: string | null | undefined,
  { readers = [] }: { readers?: readonly string[] },
): boolean {
  return Boolean(accountId) && readers.includes(accountId ?? '');
}
