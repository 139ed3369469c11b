/**
 * The host of an address that begins with `https://` or `http://`, in lower case; null for any other text. A name or a
 * password before the host makes it no address: they would only hide which host it is.
 */
export function hostOfWebAddress(address: string): string | null {
  const host = /^https?:\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?(?:[/?#]\S*)?$/i.exec(
    address,
  )?.[1];
  return host?.toLowerCase() ?? null;
}
