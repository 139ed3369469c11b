import { DataFolderInUse } from '../storage/files/lock-data-folder.ts';
import { type OperatorActs, operatorRefusalOf } from './operator-acts.ts';
import { type OperatorSubject, readCommand, usagesOf } from './operator-commands.ts';
import { askOperator } from './operator-socket.ts';
import { misunderstood, type Usage } from './operator-usage.ts';
import { Refused } from './refused.ts';

/** Where a command writes; process.stdout fits. */
export type Out = { write(text: string): unknown; isTTY?: boolean };

export type OperatorCliOptions = {
  subject: OperatorSubject;
  /** What follows the subject on the command line. */
  argv: readonly string[];
  /** Verbs of this subject that are done elsewhere: told beside the others to whom none is understood. */
  elsewhere?: readonly Usage[];
  /** The data folder opened by this process: takes its lock until it is closed. */
  openOffline(): Promise<{ acts: OperatorActs; close(): Promise<void> }>;
  /** Where a running process would listen. */
  socketPath: string;
  out: Out;
};

/**
 * Does what an operator asked for and answers with the exit code: 0 done, 1 refused, 2 not understood. It goes
 * through the running process when there is one, and opens the data folder itself when there is none.
 */
export async function runOperatorCli(options: OperatorCliOptions): Promise<0 | 1 | 2> {
  const { subject, argv, elsewhere = [], openOffline, socketPath, out } = options;
  const command = readCommand(subject, argv);
  if (!command) {
    out.write(misunderstood(subject, [...usagesOf(subject), ...elsewhere], argv));
    return 2;
  }
  const { act, args } = command;
  return answered(out, async (report) => {
    const asked = await askOperator(socketPath, act, args, report);
    if (asked !== null) return asked;
    const { acts, close } = await openOffline();
    try {
      return (await acts[act]?.(args, report)) ?? '';
    } catch (error) {
      throw operatorRefusalOf(error);
    } finally {
      await close();
    }
  });
}

/** Runs work with its progress on the terminal; a refusal is one line and the exit code 1. */
export async function answered(
  out: Out,
  work: (report: (line: string) => void) => Promise<string>,
): Promise<0 | 1> {
  let isLineOpen = false;
  const report = (line: string) => {
    // On a terminal one line is written over and over; in a file each has its own.
    out.write(out.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    isLineOpen = out.isTTY === true;
  };
  const endLine = () => {
    if (isLineOpen) out.write('\n');
    isLineOpen = false;
  };
  try {
    const text = await work(report);
    endLine();
    out.write(`${text.trimEnd()}\n`);
    return 0;
  } catch (error) {
    endLine();
    if (!(error instanceof Refused || error instanceof DataFolderInUse)) throw error;
    out.write(`${error.message}\n`);
    return 1;
  }
}
