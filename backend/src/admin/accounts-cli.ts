import { DataFolderInUse } from '../platform/data-folder/lock-data-folder.ts';
import { Refused } from '../platform/operator/engine-control.ts';
import { askToAct, type OperatorActs } from '../platform/operator/operator-socket.ts';
import type { Out } from '../platform/operator/projections-cli.ts';

export type AccountsCliOptions = {
  /** What follows `accounts` on the command line. */
  argv: readonly string[];
  /** The data folder opened by this process: takes its lock until it is closed. */
  openOffline(): Promise<{ acts: OperatorActs; close(): Promise<void> }>;
  /** Where a running process would listen. */
  socketPath: string;
  out: Out;
};

const verbs = ['promote', 'demote'] as const;

const usage = `npm run accounts -- promote EMAIL    make this account a chief administrator
npm run accounts -- demote EMAIL     make it an ordinary account again
`;

/**
 * Carries an operator's command out and answers with the exit code: 0 done, 1 refused, 2 not understood. It goes
 * through the running process when there is one, and opens the data folder itself when there is none.
 */
export async function runAccountsCli(options: AccountsCliOptions): Promise<0 | 1 | 2> {
  const { argv, openOffline, socketPath, out } = options;
  const [word, email, ...more] = argv;
  const verb = verbs.find((known) => known === word);
  if (!verb || email === undefined || more.length > 0) {
    out.write(usage);
    return 2;
  }
  const name = `accounts.${verb}`;
  try {
    const said = (await askToAct(socketPath, name, email)) ?? (await actHere(openOffline, name, email));
    out.write(`${said}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refused || error instanceof DataFolderInUse)) throw error;
    out.write(`${error.message}\n`);
    return 1;
  }
}

async function actHere(
  openOffline: AccountsCliOptions['openOffline'],
  name: string,
  email: string,
): Promise<string> {
  const { acts, close } = await openOffline();
  try {
    return (await acts[name]?.(email)) ?? '';
  } finally {
    await close();
  }
}
