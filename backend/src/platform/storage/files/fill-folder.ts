import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Disk, syncTree } from './disk.ts';
import { type Filling, FolderUnfinished, fillingMark, fillingOf } from './filling-mark.ts';
import { lockDataFolder, lockFiles } from './lock-data-folder.ts';
import { ownerOnly } from './owner-only.ts';

const draftOfMark = `${fillingMark}.draft`;
/** What a folder may have before it is filled: a new file system has the last one. */
const notContent: ReadonlySet<string> = new Set([...lockFiles, fillingMark, draftOfMark, 'lost+found']);

/** Returns the names of what is in a folder; none if it isn't there. */
export function contentOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !notContent.has(name)) : [];
}

/** A folder to be filled has something in it already. */
export class FolderNotEmpty extends Error {
  override readonly name = 'FolderNotEmpty';

  constructor(folder: string, content: readonly string[]) {
    const shown = content.slice(0, 3).join(', ');
    super(
      `${folder} is not empty (${shown}${content.length > 3 ? ', …' : ''}): name a new folder, or move away everything in it.`,
    );
  }
}

/**
 * Checks that a folder can be filled: it is empty, or the same command was interrupted there.
 * @throws FolderUnfinished; FolderNotEmpty
 */
export function requireFillable(folder: string, { command }: Pick<Filling, 'command'>): void {
  const content = contentOf(folder);
  if (content.length === 0) return;
  if (fillingOf(folder) === null) throw new FolderNotEmpty(folder, content);
  requireNoOther(folder, command);
}

/**
 * Checks that no other command has left the folder unfinished.
 * @throws FolderUnfinished
 */
export function requireNoOther(folder: string, command: string): void {
  const filling = fillingOf(folder);
  if (filling !== null && (filling === 'unreadable' || filling.command !== command))
    throw new FolderUnfinished(folder, filling);
}

/** Marks a folder as unfinished. When this resolves, the mark is durable. */
export async function beginFilling(disk: Disk, folder: string, filling: Filling): Promise<void> {
  const draft = join(folder, draftOfMark);
  try {
    await disk.write(draft, `${JSON.stringify(filling)}\n`);
    await disk.syncFile(draft);
    await disk.rename(draft, join(folder, fillingMark));
  } catch (error) {
    await disk.remove(draft).catch(() => undefined);
    throw error;
  }
  await disk.syncFolder(folder);
}

/** Makes everything in a folder durable, then removes its mark. */
export async function endFilling(disk: Disk, folder: string): Promise<void> {
  // Closing a lock file would release the lock.
  await syncTree(disk, folder, notContent);
  await disk.remove(join(folder, fillingMark));
  await disk.syncFolder(folder);
}

async function emptyFolder(disk: Disk, folder: string): Promise<void> {
  for (const name of contentOf(folder)) await disk.remove(join(folder, name));
}

/** Creates a folder whose name is durable in its parents. */
export async function makeDurably(disk: Disk, folder: string): Promise<void> {
  const first = (await disk.makeFolder(folder)) ?? folder;
  for (let path = folder; ; path = dirname(path)) {
    await disk.syncFolder(dirname(path)).catch((error: NodeJS.ErrnoException) => {
      // A parent of somebody else may not be readable, nor can this process have changed it.
      if (error.code !== 'EACCES') throw error;
    });
    if (path === first || path === dirname(path)) return;
  }
}

/**
 * Fills an empty or new data folder, which is marked as unfinished from before the first write until everything is
 * durable: no site starts with it in between. After an interruption, the same command begins again. If `fill` fails,
 * the folder is emptied and stays marked; any command may then fill it.
 *
 * @throws FolderNotEmpty and FolderUnfinished before anything is written; DataFolderInUse.
 */
export async function fillFolder<Result>(
  disk: Disk,
  folder: string,
  filling: Filling & { purpose: string },
  fill: () => Promise<Result>,
): Promise<Result> {
  const { how, command, startedAt, purpose } = filling;
  requireFillable(folder, filling);
  process.umask(0o077);
  await makeDurably(disk, folder);
  const lock = lockDataFolder(folder, { purpose, now: () => new Date(startedAt), isFilling: true });
  try {
    // Another process may have filled it before the lock was taken.
    requireFillable(folder, filling);
    await beginFilling(disk, folder, { how, command, startedAt });
    const result = await filled(disk, folder, fill);
    await endFilling(disk, folder);
    return result;
  } finally {
    lock.release();
  }
}

async function filled<Result>(disk: Disk, folder: string, fill: () => Promise<Result>): Promise<Result> {
  try {
    await emptyFolder(disk, folder);
    const result = await fill();
    ownerOnly(folder);
    return result;
  } catch (error) {
    // The mark stays, so what can't be removed here is no site either.
    await emptyFolder(disk, folder).catch(() => undefined);
    throw error;
  }
}
