import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What fills a data folder, for the operator. */
export type Filling = {
  /** How the folder is filled, after "is being": `restored from /backups/monday`. */
  how: string;
  /** The command that fills it; the same one begins again after an interruption. */
  command: string;
  /** When it was started, an ISO instant in UTC. */
  startedAt: string;
};

/** The file that marks a folder as unfinished: the first durable thing in it, and the last to go. */
export const fillingMark = 'being-filled.json';

/** A data folder was being filled when that was interrupted. The message says what to do. */
export class FolderUnfinished extends Error {
  override readonly name = 'FolderUnfinished';

  constructor(folder: string, filling: Filling | 'unreadable') {
    super(
      filling === 'unreadable'
        ? `${folder} is not whole: it was being filled, and its ${fillingMark} can't be read. Remove everything in it, and fill it again.`
        : `${folder} is being ${filling.how}, started at ${filling.startedAt}, and is not whole. Run the same command again, which completes it: ${filling.command}`,
    );
  }
}

/** Returns what fills a folder; null if it is whole, or isn't there. */
export function fillingOf(folder: string): Filling | 'unreadable' | null {
  let text: string;
  try {
    text = readFileSync(join(folder, fillingMark), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? null : 'unreadable';
  }
  try {
    const { how, command, startedAt } = JSON.parse(text) as Partial<Filling>;
    const isRead = [how, command, startedAt].every((value) => typeof value === 'string');
    return isRead
      ? { how: String(how), command: String(command), startedAt: String(startedAt) }
      : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/**
 * Checks that no interrupted command has left the folder unfinished.
 * @throws FolderUnfinished
 */
export function requireWhole(folder: string): void {
  const filling = fillingOf(folder);
  if (filling !== null) throw new FolderUnfinished(folder, filling);
}
