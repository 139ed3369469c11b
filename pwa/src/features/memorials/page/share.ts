/** What is handed to the phone's own share sheet. */
export type Shared = { title: string; text: string; url: string };

/** The words that go with the address of a memorial. */
export function sharedMemorial(petName: string, url: string): Shared {
  return { title: `In memory of ${petName}`, text: `A page in loving memory of ${petName}.`, url };
}

/**
 * Opens the phone's own share sheet. Answers false where there is none or it refuses, so that a dialog can take its
 * place; a person who closes the sheet has been served.
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
