import { FolderNotEmpty } from '../storage/files/fill-folder.ts';
import { FolderUnfinished } from '../storage/files/filling-mark.ts';
import { DataFolderInUse } from '../storage/files/lock-data-folder.ts';
import { type OperatorActs, operatorRefusalOf } from './operator-acts.ts';
import { type OperatorSubject, readCommand, usagesOf } from './operator-commands.ts';
import { sendToOperator } from './operator-socket.ts';
import { misunderstood, type Usage } from './operator-usage.ts';
import { Refused } from './refused.ts';

/** The output of a command, such as process.stdout. */
export type Out = {
  write(text: string): unknown;
  isTTY?: boolean;
  /** Where progress goes if the output isn't a terminal, so that a file holds the answer only; such as process.stderr. */
  aside?: { write(text: string): unknown };
};

export type OperatorCliOptions = {
  subject: OperatorSubject;
  /** The arguments after the subject. */
  argv: readonly string[];
  /** Verbs of this subject that are executed elsewhere, listed in the usage. */
  elsewhere?: readonly Usage[];
  /** Opens the data folder in this process and holds its lock until it is closed. */
  openOffline(): Promise<{ acts: OperatorActs; close(): Promise<void> }>;
  /** The socket of a running process. */
  socketPath: string;
  out: Out;
};

/**
 * Executes an operator command and returns the exit code: 0 success, 1 refused, 2 invalid usage. Uses the
 * running process if there is one; otherwise opens the data folder itself.
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
    const asked = await sendToOperator(socketPath, act, args, report);
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

const refusals = [Refused, DataFolderInUse, FolderUnfinished, FolderNotEmpty];

/** Runs work with its progress on the terminal. A refusal prints one line and returns 1. */
export async function answered(
  out: Out,
  work: (report: (line: string) => void) => Promise<string>,
): Promise<0 | 1> {
  let isLineOpen = false;
  const report = (line: string) => {
    // On a terminal, progress overwrites one line; elsewhere, each has its own.
    if (out.isTTY) out.write(`\r\u001b[K${line}`);
    else (out.aside ?? out).write(`${line}\n`);
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
    if (!refusals.some((refusal) => error instanceof refusal)) throw error;
    out.write(`${(error as Error).message}\n`); // an instance of one of these
    return 1;
  }
}
