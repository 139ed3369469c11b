import type { StreamHead } from './event-file.ts';

/** The heads of the streams appended to most recently, so that an append seldom has to ask. */
export type StreamHeads = {
  get(stream: string): StreamHead;
  set(stream: string, head: StreamHead): void;
  /** Forgets everything: after a failed transaction the file alone knows the truth. */
  clear(): void;
};

/** Keeps at most `capacity` heads in memory, the least recently used of them goes first. */
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
