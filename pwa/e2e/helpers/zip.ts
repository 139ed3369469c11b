// Found by its address: an import of its source would make the backend a part of this workspace's compilation.
const address = new URL('../../../backend/test/helpers/zip.ts', import.meta.url).href;
const reader: { unzipped(bytes: Buffer): Promise<Map<string, Buffer>> } = await import(
  /* @vite-ignore */ address
);

/** The files of a ZIP by name. */
export const { unzipped } = reader;
