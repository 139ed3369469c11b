import { availableParallelism } from 'node:os';
import type { Actor } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { uploadFailed } from '@everpaw/contracts/media/media.messages';

/** Nothing was stored, and the upload may be retried. */
export function mediaBusy(): DomainError {
  return new DomainError('unavailable', 'media-busy', uploadFailed.message);
}

/** A piece of image work, as the queue needs it. */
export type ImageWork = {
  /** The account that caused it; null for the site. */
  owner: string | null;
  /** The owner's network (`networkOf`), if known. */
  network?: string | null;
  /** Its cost: the decoded pixels according to the image's header. */
  pixels: number;
};

/** Returns the owner of a command's image work. All visitors share one. */
export function imageOwnerOf(actor: Actor): string {
  return actor.kind === 'account' ? actor.accountId : actor.kind;
}

/** Runs a few pieces of image work at a time; the others wait. */
export type ImageQueue = <T>(piece: ImageWork, work: () => Promise<T>) => Promise<T>;

/** Minimum cost in pixels, since each image has a fixed overhead. */
const minPixels = 250_000;
/** Work of at most this many pixels doesn't wait for larger work that is running. */
const smallPixels = 2_000_000;

type Waiting = { cost: number; run: () => void; refuse: (error: DomainError) => void };
/** The queued work of one account. `served` is its completed work, in pixels. */
type Account = { served: number; pieces: Waiting[] };
/** The accounts of one network. `now` is the `served` that a new account starts with. */
type Network = { served: number; now: number; accounts: Map<string | null, Account> };

const costOf = ({ pixels }: ImageWork) => Math.max(pixels, minPixels);
const firstCost = ({ pieces: [first] }: Account) => first?.cost ?? Number.POSITIVE_INFINITY;
const costInLine = ({ pieces }: Account) => pieces.reduce((sum, { cost }) => sum + cost, 0);

/** Returns the first item with the highest rank. Ranks are compared lexicographically. */
function highest<T>(all: Iterable<T>, rank: (one: T) => readonly number[]): T | null {
  let best: { one: T; rank: readonly number[] } | null = null;
  for (const one of all) {
    const its = rank(one);
    const at = best ? its.findIndex((value, place) => value !== best?.rank[place]) : 0;
    if (!best || (at >= 0 && (its[at] ?? 0) > (best.rank[at] ?? 0))) best = { one, rank: its };
  }
  return best?.one ?? null;
}

/** A queue of work by network and account. */
function createLine() {
  const networks = new Map<string, Network>();
  let now = 0;
  let length = 0;

  type Place = { key: string; network: Network; owner: string | null; account: Account };
  function* places(): Generator<Place> {
    for (const [key, network] of networks)
      for (const [owner, account] of network.accounts) yield { key, network, owner, account };
  }

  /** Removes idle accounts and networks. When they return, they start at the current value of the others. */
  function left({ key, network, owner, account }: Place): void {
    length -= 1;
    if (account.pieces.length === 0) network.accounts.delete(owner);
    if (network.accounts.size === 0) networks.delete(key);
  }

  return {
    length: () => length,
    of: (key: string, owner: string | null) => networks.get(key)?.accounts.get(owner)?.pieces.length ?? 0,
    add(key: string, owner: string | null, piece: Waiting): void {
      const network = networks.get(key) ?? { served: now, now: 0, accounts: new Map() };
      const account = network.accounts.get(owner) ?? { served: network.now, pieces: [] };
      networks.set(key, network);
      network.accounts.set(owner, account);
      account.pieces.push(piece);
      length += 1;
    },
    /**
     * Takes the next piece that costs at most `most`: the one that would finish first if all were processed
     * in parallel.
     */
    take(most: number): Waiting | null {
      const fitting = [...places()].filter(({ account }) => firstCost(account) <= most);
      // A network is ranked by its account that is next.
      const place = highest(fitting, ({ network, account }) => {
        const inNetwork = fitting.filter((each) => each.network === network);
        const next = highest(inNetwork, (each) => [-(each.account.served + firstCost(each.account))]);
        const isNext = next?.account === account;
        return isNext ? [-(network.served + firstCost(account))] : [Number.NEGATIVE_INFINITY];
      });
      const piece = place?.account.pieces.shift();
      if (!place || !piece) return null;
      const { network, account } = place;
      now = Math.max(now, network.served);
      network.now = Math.max(network.now, account.served);
      network.served += piece.cost;
      account.served += piece.cost;
      left(place);
      return piece;
    },
    /** Removes the piece that would finish last among those that cost more. */
    giveWay(cost: number): Waiting | null {
      const larger = [...places()].filter(({ account }) => (account.pieces.at(-1)?.cost ?? 0) > cost);
      const place = highest(larger, ({ network, account }) => {
        const all = [...network.accounts.values()].reduce((sum, each) => sum + costInLine(each), 0);
        return [network.served + all, account.served + costInLine(account)];
      });
      const piece = place?.account.pieces.pop();
      if (!place || !piece) return null;
      left(place);
      return piece;
    },
  };
}

/**
 * Creates a queue for image work. `parallel` pieces run at once: by default one core stays free, and at most
 * two are used, because the same thread pool hashes passwords and reads files. One more may run if it is
 * small and all others are large.
 * Networks, and the accounts in each, share the queue fairly by pixels. The piece that would finish first in
 * parallel processing is next, so a small image waits for running work but not for large queued ones. If one
 * account has `share` queued pieces, or there are `waiting` in total, a new piece is refused with
 * `DomainError` `media-busy` unless it displaces a larger one. So memory is bounded.
 */
export function createImageQueue({
  parallel = Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting = 64,
  share = 8,
}: {
  parallel?: number;
  waiting?: number;
  share?: number;
} = {}): ImageQueue {
  const line = createLine();
  let running = 0;
  let runningLarge = 0;

  const startNext = (): boolean => {
    const isFull = running >= parallel;
    if (isFull && (running > parallel || runningLarge < running)) return false;
    const piece = line.take(isFull ? smallPixels : Number.POSITIVE_INFINITY);
    if (!piece) return false;
    running += 1;
    if (piece.cost > smallPixels) runningLarge += 1;
    piece.run();
    return true;
  };
  const next = () => {
    while (startNext());
  };
  const ended = (cost: number) => {
    running -= 1;
    if (cost > smallPixels) runningLarge -= 1;
    next();
  };

  return (piece, work) => {
    const { owner, network = null } = piece;
    const key = owner === null ? 'site' : `network ${network ?? ''}`;
    const cost = costOf(piece);
    if (running >= parallel) {
      if (owner !== null && line.of(key, owner) >= share) return Promise.reject(mediaBusy());
      if (line.length() >= waiting) {
        const larger = line.giveWay(cost);
        if (!larger) return Promise.reject(mediaBusy());
        larger.refuse(mediaBusy());
      }
    }
    return new Promise((resolve, reject) => {
      const run = () => {
        work()
          .then(resolve, reject)
          .finally(() => ended(cost));
      };
      line.add(key, owner, { cost, run, refuse: reject });
      next();
    });
  };
}
