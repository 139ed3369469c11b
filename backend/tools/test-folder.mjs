import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const inMemory = '/dev/shm';

/** More than all sites that exist at a time, in bytes. */
const roomBytes = 4 * 2 ** 30;

/**
 * Returns the folder in which tests put their data folders. It is in memory where this machine has such a folder with
 * room to spare, because the tests open hundreds of sites, and a site syncs dozens of files. What is synced, and what a
 * power cut leaves, is proven from recorded calls, not from a disk. `TMPDIR` names another folder.
 */
export function testFolder({
  statfs = statfsSync,
  freeBytes = freemem,
  wanted = process.env.TMPDIR,
  onDisk = tmpdir(),
} = {}) {
  if (wanted) return wanted;
  try {
    const { bavail, bsize } = statfs(inMemory);
    return Math.min(bavail * bsize, freeBytes()) >= roomBytes ? inMemory : onDisk;
  } catch {
    return onDisk; // There is no such folder.
  }
}
