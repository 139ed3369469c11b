/**
 * The address of a server or cluster: `scheme://user:password@host:1,host:2/path?option=value`. It isn't a
 * URL, since it may have several hosts.
 */
export type ServerAddress = {
  readonly scheme: string;
  /** As written, percent-encoded; null if absent. */
  readonly userInfo: string | null;
  readonly hosts: readonly string[];
  /** With its slash, or empty. */
  readonly path: string;
  /** In order, with values as written. */
  readonly options: readonly (readonly [name: string, value: string])[];
};

const form =
  /^(?<scheme>[a-z][a-z0-9+.-]*):\/\/(?<authority>[^/?#]+)(?<path>[^?#]*)(?:\?(?<options>[^#]*))?$/i;
const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const user = /^[^:@]*(?::[^:@]*)?$/;

/** Parses an address; null if it is malformed, for example because a password isn't percent-encoded. */
export function readServerAddress(text: string): ServerAddress | null {
  const { scheme = '', authority = '', path = '', options } = form.exec(text.trim())?.groups ?? {};
  const at = authority.lastIndexOf('@');
  const userInfo = at < 0 ? null : authority.slice(0, at);
  const hosts = authority.slice(at + 1).split(',');
  if (!scheme || !hosts.every((one) => host.test(one))) return null;
  if (userInfo !== null && !(user.test(userInfo) && canDecode(userInfo))) return null;
  const pairs = (options ?? '').split('&').filter((pair) => pair !== '');
  return {
    scheme: scheme.toLowerCase(),
    userInfo,
    hosts,
    path,
    options: pairs.map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  };
}

/** Formats the address. */
export function writeServerAddress({ scheme, userInfo, hosts, path, options }: ServerAddress): string {
  const who = userInfo === null ? '' : `${userInfo}@`;
  const query = options.map(([name, value]) => `${name}=${value}`).join('&');
  return `${scheme}://${who}${hosts.join(',')}${path}${query && `?${query}`}`;
}

/** Formats the address for a log, without user, password and options. */
export function shownAddress({ scheme, hosts, path }: ServerAddress): string {
  return `${scheme}://${hosts.join(',')}${path === '/' ? '' : path}`;
}

/** Removes user and password from a client's message, which may contain the address. */
export function withoutCredentials(message: string, { userInfo }: ServerAddress): string {
  if (userInfo === null) return message;
  const [, password = ''] = userInfo.split(':');
  return [userInfo, password, decodeURIComponent(password)]
    .filter((secret) => secret.length > 0)
    .reduce((text, secret) => text.replaceAll(secret, '…'), message);
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
