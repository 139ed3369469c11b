import { type FileHandle, open } from 'node:fs/promises';
import { jest } from '@jest/globals';

/**
 * From now on no file grows, as on a full disk: half of what is written arrives, then the system refuses (ENOSPC).
 * Databases are not touched; they have SQLite's own limit. Answers what makes room again.
 */
export async function fillDisk(): Promise<() => void> {
  const some = await open(process.execPath, 'r');
  const prototype: FileHandle = Object.getPrototypeOf(some);
  await some.close();
  const { write } = prototype;
  const full = async function (this: FileHandle, given: unknown) {
    const bytes = Buffer.concat([given].flat().map((part) => Buffer.from(part as Uint8Array | string)));
    await write.call(this, bytes.subarray(0, bytes.length >> 1) as never);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
  };
  const spies = (['write', 'writev', 'writeFile'] as const).map((name) =>
    jest.spyOn(prototype, name).mockImplementation(full as never),
  );
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}
