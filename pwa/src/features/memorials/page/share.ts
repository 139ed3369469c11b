/** The data for the native share sheet. */
export type Shared = { title: string; text: string; url: string };

/** Returns the text that is shared with a memorial's URL. */
export function sharedMemorial(petName: string, url: string): Shared {
  return { title: `In memory of ${petName}`, text: `A page in loving memory of ${petName}.`, url };
}

/**
 * Opens the native share sheet. Returns false if there is none or it fails, so that the caller can show a dialog.
 * Returns true if the person cancels.
 */
export async function shareNatively(
  shared: Shared,
  device: Pick<Navigator, 'share'> = navigator,
): Promise<boolean> {
  if (typeof device.share !== 'function') return false;
  try {
    await device.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
