/** Digits and letters that nobody takes for one another on paper: no 0, O, I or l. */
const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const base = BigInt(letters.length);
/** 58 to the power of 22 is the first that holds all 128 bits of an id. */
const length = 22;
const idBits = 128n;

/**
 * The permanent short address of a memorial's page: a path of this site, made from the
 * memorial's id alone, so that what is printed or engraved leads there for as long as the memorial exists. Raises a
 * `SyntaxError` for what is no UUID.
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

/** The id of the memorial that a short address leads to; null for every other path. */
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
