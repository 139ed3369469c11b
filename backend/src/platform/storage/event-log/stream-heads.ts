import type { StreamHead } from './event-file.ts';

/** A cache of the heads of recently used streams, so that an append seldom reads the file. */
export type StreamHeads = {
  get(stream: string): StreamHead;
  set(stream: string, head: StreamHead): void;
  /** Clears the cache; needed after a failed transaction, which leaves it out of date. */
  clear(): void;
};

/** Creates a cache of at most `capacity` heads; evicts the least recently set one. */
export function rememberHeads(load: (stream: string) => StreamHead, capacity: number): StreamHeads {
  const heads = new Map<string, StreamHead>();
  const set = (stream: string, head: StreamHead) => {
    heads.delete(stream);
    heads.set(stream, head);
    if (heads.size <= capacity) return;
    const oldest = heads.keys().next();
    if (!oldest.done) heads.delete(oldest.value);
  };
  return {
    set,
    get: (stream) => {
      const known = heads.get(stream);
      if (known) return known;
      const loaded = load(stream);
      set(stream, loaded);
      return loaded;
    },
    clear: () => heads.clear(),
  };
}
