import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the folder, its content and all files that this process will write accessible to the owner only, even
 * if the folder had wider permissions.
 */
export function ownerOnly(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  narrow(folder);
}

function narrow(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) narrow(path);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
}
