/** The storage state in Settings: whether storage is persistent, and the bytes used and allowed (null: unknown). */
export type StorageState = { persisted: boolean; usedBytes: number | null; allowedBytes: number | null };

type Storage = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>;

/** Reads the state. Values that the browser doesn't provide are null; `persisted` is false then. */
export async function storageState(storage: Storage | undefined): Promise<StorageState> {
  const [persisted, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => false) ?? false,
    storage?.estimate?.().catch(() => null) ?? null,
  ]);
  return { persisted, usedBytes: estimate?.usage ?? null, allowedBytes: estimate?.quota ?? null };
}

/** Requests persistent storage. Returns whether the browser granted it. */
export async function requestPersistence(storage: Storage | undefined): Promise<boolean> {
  if (!storage?.persist) return false;
  try {
    return (await storage.persisted?.()) || (await storage.persist());
  } catch {
    return false;
  }
}
