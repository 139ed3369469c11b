/**
 * Returns the lower-case host of a URL with `https://` or `http://`, or null for other text. URLs with a user
 * name or password are refused, since these can disguise the host.
 */
export function hostOfWebAddress(address: string): string | null {
  const host = /^https?:\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?(?:[/?#]\S*)?$/i.exec(
    address,
  )?.[1];
  return host?.toLowerCase() ?? null;
}
