const pathOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, 'https://everpaw.example').pathname;

/** Caches in memory, by path alone; as much of `CacheStorage` as the app uses. */
export function memoryCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (request: RequestInfo | URL) => entries.get(pathOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) =>
        void entries.set(pathOf(request), response),
      delete: async (request: RequestInfo | URL) => entries.delete(pathOf(request)),
      keys: async () => [...entries.keys()].map((path) => new Request(`https://everpaw.example${path}`)),
    };
  };
  const storage = {
    open: async (name: string) => cacheOf(name),
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
    match: async (request: RequestInfo | URL, { cacheName }: MultiCacheQueryOptions = {}) => {
      for (const name of cacheName ? [cacheName] : all.keys()) {
        const found = all.get(name)?.get(pathOf(request));
        if (found) return found.clone();
      }
      return undefined;
    },
  };
  // The rest of both interfaces is not asked for here.
  return storage as unknown as CacheStorage;
}
