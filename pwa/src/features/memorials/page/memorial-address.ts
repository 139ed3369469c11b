/** The permanent address of a memorial's page on this site; what is shared, scanned and installed. */
export function memorialAddress(id: string, origin: string): string {
  return `${origin}/memorial/${encodeURIComponent(id)}`;
}
