/** Something that happens once, at the latest when nobody listens yet: whether it has, and who wants to hear of it. */
function createSignal() {
  let given = false;
  const listeners = new Set<() => void>();
  return {
    isGiven: (): boolean => given,
    give(): void {
      given = true;
      for (const listener of listeners) listener();
    },
    /** Returns how to stop. */
    onGiven(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A new version of the app waits for the person's word. */
export const versionWaits = createSignal();

/** This device has every file that reading and writing without a signal takes. */
export const filesReady = createSignal();
