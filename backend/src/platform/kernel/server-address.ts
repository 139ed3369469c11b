/**
 * The address of a server or a cluster: `scheme://user:password@host:1,host:2/path?option=value`. Several hosts make
 * it no URL, so nothing here uses `URL`.
 */
export type ServerAddress = {
  readonly scheme: string;
  /** As written, percent-encoded; null when there is none. */
  readonly userInfo: string | null;
  readonly hosts: readonly string[];
  /** With its slash, or empty. */
  readonly path: string;
  /** In their order, values as written. */
  readonly options: readonly (readonly [name: string, value: string])[];
};

const form =
  /^(?<scheme>[a-z][a-z0-9+.-]*):\/\/(?<authority>[^/?#]+)(?<path>[^?#]*)(?:\?(?<options>[^#]*))?$/i;
const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const user = /^[^:@]*(?::[^:@]*)?$/;

/** Takes an address apart; null when it is none, for example because a password is not percent-encoded. */
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

/** The address as text. */
export function writeServerAddress({ scheme, userInfo, hosts, path, options }: ServerAddress): string {
  const who = userInfo === null ? '' : `${userInfo}@`;
  const query = options.map(([name, value]) => `${name}=${value}`).join('&');
  return `${scheme}://${who}${hosts.join(',')}${path}${query && `?${query}`}`;
}

/** The address as it may stand in a log: no user, no password, no options. */
export function shownAddress({ scheme, hosts, path }: ServerAddress): string {
  return `${scheme}://${hosts.join(',')}${path === '/' ? '' : path}`;
}

/** A message of a client that may repeat the address, without its user and password. */
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
