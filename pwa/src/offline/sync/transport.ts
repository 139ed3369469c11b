import type { EntityChanges, EntityDto, EntityPage } from '@everpaw/contracts/kernel/features/entity';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { PullAnswer, PushAnswer, PushedCommand } from '@everpaw/contracts/sync/sync.dto';
import type { EntityDefinition } from '../store/entities.ts';

/** The code of a call that was aborted because no data moved. */
export const stalledCode = 'stalled';

/**
 * A session that was ended elsewhere: from the list of devices or with its account (`ended`), or by a new password.
 */
export type EndedSession = { reason: 'ended' | 'password'; accountId: string };

/**
 * A failed call. `network`: no response, or none of this server. `outdated`: this server's response in a format that
 * this version of the app can't read. `http`: the server refused the whole call with `status`. `code`, `message` and
 * `errors` are the server's if it sent them.
 */
export class TransportError extends Error {
  readonly kind: 'network' | 'outdated' | 'http';
  readonly status: number;
  readonly code: string;
  readonly errors: { path: string; message: string }[];
  readonly retryAfterMs: number | null;
  /** The server's information on a session that was ended elsewhere. */
  readonly ended: EndedSession | null;

  constructor(
    kind: 'network' | 'outdated' | 'http',
    more: {
      status?: number;
      code?: string;
      message?: string;
      errors?: { path: string; message: string }[];
      retryAfterMs?: number | null;
      ended?: EndedSession | null;
    } = {},
  ) {
    super(more.message ?? '');
    this.name = 'TransportError';
    this.kind = kind;
    this.status = more.status ?? 0;
    this.code = more.code ?? '';
    this.errors = more.errors ?? [];
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.ended = more.ended ?? null;
  }
}

/** The children of one kind of a root; `accountId` is null for a visitor. */
type ChildrenOf = {
  definition: EntityDefinition;
  parent: string;
  accountId: string | null;
  minPosition: string | null;
};

/**
 * The client of the sync routes. Every call throws `TransportError`. `accountId` is the account that the device acts
 * for: the server refuses the whole call with 401 if the session is another account's, or none. `limit` is the
 * maximum number of views of each kind in a pull. `minPosition` requests a response that contains that position;
 * `stale` is true if it doesn't.
 */
export type Transport = {
  push(
    call: { accountId: string | null; commands: PushedCommand[] },
    signal: AbortSignal,
  ): Promise<PushAnswer>;
  pull(
    call: { accountId: string; cursor: string | null; minPosition: string | null; limit: number },
    signal: AbortSignal,
  ): Promise<PullAnswer>;
  putMedia(
    call: {
      accountId: string;
      sha256: string;
      bytes: ArrayBuffer;
      type: string;
      onProgress?(share: number): void;
    },
    signal: AbortSignal,
  ): Promise<MediaDescriptor>;
  /** Fetches one root by its id. */
  one(
    call: { definition: EntityDefinition; id: string; etag: string | null; minPosition: string | null },
    signal: AbortSignal,
  ): Promise<
    | { status: 'ok'; dto: EntityDto; etag: string | null; stale: boolean }
    | { status: 'unchanged' }
    | { status: 'gone' }
  >;
  /** Fetches a page of a root's children, newest first. */
  list(
    call: ChildrenOf & { cursor: string | null },
    signal: AbortSignal,
  ): Promise<{ status: 'ok'; page: EntityPage; stale: boolean } | { status: 'gone' }>;
  /** Fetches the changes to a root's children since a position. */
  changes(
    call: ChildrenOf & { since: string },
    signal: AbortSignal,
  ): Promise<{ status: 'ok'; changes: EntityChanges; stale: boolean } | { status: 'gone' }>;
  signOut(signal: AbortSignal): Promise<void>;
  /** Whether the session is valid, and if not, whether it was ended elsewhere. */
  session(signal: AbortSignal): Promise<{ holds: boolean; ended: EndedSession | null }>;
};
