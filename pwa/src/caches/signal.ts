/** Creates a one-time event that remembers whether it has happened and notifies its listeners. */
function createSignal() {
  let given = false;
  const listeners = new Set<() => void>();
  return {
    isGiven: (): boolean => given,
    give(): void {
      given = true;
      for (const listener of listeners) listener();
    },
    /** Calls `listener` when it happens. Returns a function that unsubscribes. */
    onGiven(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A new version of the app waits for the person's consent. */
export const versionWaits = createSignal();

/** This device has every file that reading and writing offline requires. */
export const filesReady = createSignal();
