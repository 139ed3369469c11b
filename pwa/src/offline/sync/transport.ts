import type { EntityChanges, EntityDto, EntityPage } from '@everpaw/contracts/kernel/entity';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { PullAnswer, PushAnswer, PushedCommand } from '@everpaw/contracts/sync/sync.schemas';
import type { EntityDefinition } from '../store/entities.ts';

/** The code of a call that was given up because nothing moved any more. */
export const stalledCode = 'stalled';

/** A session that was ended elsewhere: from the list of devices or with its account, or by a new password. */
export type EndedSession = { reason: 'ended' | 'password'; accountId: string };

/**
 * A call that was not answered as it should be. `network`: no answer, or none of this server's. `outdated`: this
 * server's answer in a shape that this version of the app cannot read. `http`: the whole call was refused with `status`. `code`, `message` and `errors` are the server's when it gave them.
 */
export class TransportError extends Error {
  readonly kind: 'network' | 'outdated' | 'http';
  readonly status: number;
  readonly code: string;
  readonly errors: { path: string; message: string }[];
  readonly retryAfterMs: number | null;
  /** What the site says of a session that was ended elsewhere. */
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

/** The children of one kind of a root; `accountId` is null for what a visitor is told. */
type ChildrenOf = {
  definition: EntityDefinition;
  parent: string;
  accountId: string | null;
  minPosition: string | null;
};

/**
 * The device's side of the sync routes. Every call raises `TransportError`. `accountId` is who the device believes
 * it speaks for: the server refuses the whole call with 401 when the session is somebody else's, or nobody's.
 * `limit` is the most views of each kind that a pull should answer. `minPosition` asks for an answer that contains that position; `stale` says that it does not.
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
  /** One root by its id. */
  one(
    call: { definition: EntityDefinition; id: string; etag: string | null; minPosition: string | null },
    signal: AbortSignal,
  ): Promise<
    | { status: 'ok'; dto: EntityDto; etag: string | null; stale: boolean }
    | { status: 'unchanged' }
    | { status: 'gone' }
  >;
  /** A page of the children of a root, newest first. */
  list(
    call: ChildrenOf & { cursor: string | null },
    signal: AbortSignal,
  ): Promise<{ status: 'ok'; page: EntityPage; stale: boolean } | { status: 'gone' }>;
  /** What changed of the children of a root since a position. */
  changes(
    call: ChildrenOf & { since: string },
    signal: AbortSignal,
  ): Promise<{ status: 'ok'; changes: EntityChanges; stale: boolean } | { status: 'gone' }>;
  signOut(signal: AbortSignal): Promise<void>;
  /** Whether the session holds, and if not, whether it was ended elsewhere. */
  session(signal: AbortSignal): Promise<{ holds: boolean; ended: EndedSession | null }>;
};
