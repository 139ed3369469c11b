import { isLoopback } from '../kernel/addresses.ts';
import { readServerAddress } from '../kernel/server-address.ts';

/** Where a mailbox is, and how to open it. */
export type MailboxAddress = {
  host: string;
  port: number;
  user: string;
  password: string;
  /** Its folder, such as INBOX. */
  path: string;
  /** TLS from the first byte, after a greeting (STARTTLS), or none at all, which only this machine may have. */
  security: 'tls' | 'starttls' | 'none';
};

const ports = { imaps: 993, imap: 143 } as const;

/**
 * Takes `imaps://user:password@host:port/folder` apart; null when it is none. User, password and folder are
 * percent-encoded, the folder is INBOX where none is named.
 */
export function readMailboxAddress(text: string): MailboxAddress | null {
  const address = readServerAddress(text);
  if (address?.hosts.length !== 1 || address.userInfo === null) return null;
  const { scheme, userInfo, path } = address;
  if (scheme !== 'imap' && scheme !== 'imaps') return null;
  const [user = '', password = ''] = userInfo.split(':').map(decodeURIComponent);
  const [, host = '', port] = /^(.+?)(?::(\d+))?$/.exec(address.hosts[0] ?? '') ?? [];
  const folder = decoded(path.slice(1));
  if (!user || !password || folder === null) return null;
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return {
    host: bare,
    port: port === undefined ? ports[scheme] : Number(port),
    user,
    password,
    path: folder || 'INBOX',
    security: scheme === 'imaps' ? 'tls' : isLoopback(bare) ? 'none' : 'starttls',
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
