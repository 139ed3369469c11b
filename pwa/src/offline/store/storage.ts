/** What Settings says about storage: whether the browser has promised to keep it, and bytes used of those allowed. */
export type StorageState = { persisted: boolean; usedBytes: number | null; allowedBytes: number | null };

type Storage = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>;

/** Reads the state; whatever a browser does not tell is null. */
export async function storageState(storage: Storage | undefined): Promise<StorageState> {
  const [persisted, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => false) ?? false,
    storage?.estimate?.().catch(() => null) ?? null,
  ]);
  return { persisted, usedBytes: estimate?.usage ?? null, allowedBytes: estimate?.quota ?? null };
}

/** Asks the browser once not to evict what is kept here. Answers whether it promised. */
export async function askToPersist(storage: Storage | undefined): Promise<boolean> {
  if (!storage?.persist) return false;
  try {
    return (await storage.persisted?.()) || (await storage.persist());
  } catch {
    return false;
  }
}
