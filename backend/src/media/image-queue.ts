import { availableParallelism } from 'node:os';
import type { Actor } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { uploadFailed } from '@everpaw/contracts/media/media.messages';

/** Nothing was kept, and it may be sent again. */
export function mediaBusy(): DomainError {
  return new DomainError('unavailable', 'media-busy', uploadFailed.message);
}

/** One piece of image work, as far as its turn depends on it. */
export type ImageWork = {
  /** Whose it is; null: the site's. */
  owner: string | null;
  /** Where its owner calls from (`networkOf`), where that is known. */
  network?: string | null;
  /** The pixels that it unfolds, as its header says: what it costs. */
  pixels: number;
};

/** Whose image work it is that an actor's command brings: visitors share one turn. */
export function imageOwnerOf(actor: Actor): string {
  return actor.kind === 'account' ? actor.accountId : actor.kind;
}

/** Runs image work a few pieces at a time; the others wait their turn. */
export type ImageQueue = <T>(piece: ImageWork, work: () => Promise<T>) => Promise<T>;

/** Pixels that the smallest picture counts for: what is done for each takes as long. */
const fewestPixels = 250_000;
/** Work of at most so many pixels does not wait for larger work that runs. */
const smallPixels = 2_000_000;

type Waiting = { cost: number; run: () => void; refuse: (error: DomainError) => void };
/** The work of one account. `served` is what was done for it, in pixels. */
type Account = { served: number; pieces: Waiting[] };
/** The accounts that call from one network. `now` is the least of `served` that a newcomer begins with. */
type Network = { served: number; now: number; accounts: Map<string | null, Account> };

const costOf = ({ pixels }: ImageWork) => Math.max(pixels, fewestPixels);
const firstCost = ({ pieces: [first] }: Account) => first?.cost ?? Number.POSITIVE_INFINITY;
const costInLine = ({ pieces }: Account) => pieces.reduce((sum, { cost }) => sum + cost, 0);

/** The first of those with the highest rank; ranks are compared number by number. */
function highest<T>(all: Iterable<T>, rank: (one: T) => readonly number[]): T | null {
  let best: { one: T; rank: readonly number[] } | null = null;
  for (const one of all) {
    const its = rank(one);
    const at = best ? its.findIndex((value, place) => value !== best?.rank[place]) : 0;
    if (!best || (at >= 0 && (its[at] ?? 0) > (best.rank[at] ?? 0))) best = { one, rank: its };
  }
  return best?.one ?? null;
}

/** Work in line, by network and account. */
function createLine() {
  const networks = new Map<string, Network>();
  let now = 0;
  let length = 0;

  type Place = { key: string; network: Network; owner: string | null; account: Account };
  function* places(): Generator<Place> {
    for (const [key, network] of networks)
      for (const [owner, account] of network.accounts) yield { key, network, owner, account };
  }

  /** Forgets who has nothing in line: whoever comes again begins with what the others have by then. */
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
    /** Takes what is next among what costs no more than `most`: what would be done first if all went on at once. */
    take(most: number): Waiting | null {
      const fitting = [...places()].filter(({ account }) => firstCost(account) <= most);
      // Of a network, whichever of its accounts is next stands for it.
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
    /** Takes what would be done last among what costs more than this. */
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
 * A queue for image work. `parallel` pieces run at once: by default one core is left to everything else, and never
 * more than two are used, because the same pool of threads hashes passwords and reads files. One more runs if it is
 * small and the others are not.
 *
 * Networks take turns, and in a network its accounts, each for as many pixels as the others: of all pieces the one that
 * would be done first goes next, so a small picture waits for what runs, not for large ones in line.
 * When `share` pieces of one account are in line, or `waiting` of all, the next is refused with `DomainError`
 * `media-busy`, unless a larger one gives way to it; memory stays bounded.
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
