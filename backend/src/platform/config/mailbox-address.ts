import { isLoopback } from '../kernel/addresses.ts';
import { readServerAddress } from '../kernel/server-address.ts';

/** The address of an IMAP mailbox, and its connection settings. */
export type MailboxAddress = {
  host: string;
  port: number;
  user: string;
  password: string;
  /** The folder, such as INBOX. */
  path: string;
  /** TLS from the start, after STARTTLS, or none, which is allowed for this machine only. */
  security: 'tls' | 'starttls' | 'none';
};

const ports = { imaps: 993, imap: 143 } as const;

/**
 * Parses `imaps://user:password@host:port/folder`; null for any other text. User, password and folder are
 * percent-encoded; the folder defaults to INBOX.
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
