/** Digits and letters that can't be confused on paper: no 0, O, I or l. */
const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const base = BigInt(letters.length);
/** The first power of 58 that can represent all 128 bits of an id is the 22nd. */
const length = 22;
const idBits = 128n;

/**
 * Returns the permanent short path of a memorial's page. It is derived from the memorial's id alone, so
 * printed or engraved links work as long as the memorial exists. Throws a `SyntaxError` if the id isn't a
 * UUID.
 */
export function shortPathOf(memorialId: string): string {
  let rest = BigInt(`0x${memorialId.replaceAll('-', '')}`);
  let code = '';
  for (let place = 0; place < length; place += 1) {
    code = (letters[Number(rest % base)] ?? '') + code;
    rest /= base;
  }
  return `/m/${code}`;
}

/** Returns the id of the memorial of a short path; null for any other path. */
export function memorialOfShortPath(path: string): string | null {
  const code = /^\/m\/([1-9A-Za-z]{22})\/?$/.exec(path)?.[1];
  if (!code) return null;
  let value = 0n;
  for (const letter of code) {
    const digit = letters.indexOf(letter);
    if (digit < 0) return null;
    value = value * base + BigInt(digit);
  }
  if (value >> idBits !== 0n) return null;
  const hex = value.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A memorial with all its names: the current one first, then the former ones; missing if it never had one. */
export type NamedPage = { id: string; pageNames?: readonly string[] | undefined };

const namedPathOf = ({ pageNames }: NamedPage) => (pageNames?.[0] ? `/${pageNames[0]}` : null);

/** Returns the path at which search engines and emails lead to the page: with its name, or with the memorial's id. */
export function pagePathOf(page: NamedPage): string {
  return namedPathOf(page) ?? `/memorial/${page.id}`;
}

/** Returns the path under which a page is shared, printed and engraved: with its name, or the permanent short one. */
export function addressPathOf(page: NamedPage): string {
  return namedPathOf(page) ?? shortPathOf(page.id);
}
