import { DataFolderInUse } from '../data-folder/lock-data-folder.ts';
import type { ProjectionVerb } from '../projections/projector.ts';
import { type EngineControl, projectionVerbs, Refused } from './engine-control.ts';
import { connectOperator } from './operator-socket.ts';
import { progressLine, statusTable } from './status-table.ts';

/** Where a command writes; process.stdout fits. */
export type Out = { write(text: string): unknown; isTTY?: boolean };

export type ProjectionsCliOptions = {
  /** What follows `projections` on the command line. */
  argv: readonly string[];
  /** The data folder opened by this process: takes its lock, and closes with the control. */
  openOffline(): Promise<EngineControl>;
  /** Where a running process would listen. */
  socketPath: string;
  out: Out;
};

const usage = `npm run projections -- status          every read model: what serves, how far behind, what is wrong
npm run projections -- rebuild NAME    build it again beside the one that serves, then switch
npm run projections -- pause NAME      stop it until it is resumed
npm run projections -- resume NAME     go on after a pause
npm run projections -- retry NAME      try the event again that it stopped on
npm run projections -- park NAME       leave out that one event and go on
npm run projections -- drop NAME       drop builds of it that no longer serve
`;

/**
 * Carries an operator's command out and answers with the exit code: 0 done, 1 refused, 2 not understood. It goes
 * through the running process when there is one, and opens the data folder itself when there is none.
 */
export async function runProjectionsCli(options: ProjectionsCliOptions): Promise<0 | 1 | 2> {
  const { argv, openOffline, socketPath, out } = options;
  const [verb, name, ...more] = argv;
  const isStatus = verb === 'status' && name === undefined;
  const change = projectionVerbs.find((known) => known === verb);
  if (!isStatus && (!change || name === undefined || more.length > 0)) {
    out.write(usage);
    return 2;
  }
  try {
    const control = (await connectOperator(socketPath)) ?? (await openOffline());
    try {
      if (isStatus) out.write(statusTable(await control.status()));
      else if (change && name !== undefined) await carryOut(control, change, name, out);
    } finally {
      await control.close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Refused || error instanceof DataFolderInUse)) throw error;
    out.write(`${error.message}\n`);
    return 1;
  }
}

async function carryOut(control: EngineControl, verb: ProjectionVerb, name: string, out: Out): Promise<void> {
  let isLineOpen = false;
  const sentence = await control
    .carryOut(verb, name, (progress) => {
      // On a terminal one line is written over and over; in a file each has its own.
      out.write(
        out.isTTY ? `\r\u001b[K${name}: ${progressLine(progress)}` : `${name}: ${progressLine(progress)}\n`,
      );
      isLineOpen = out.isTTY === true;
    })
    .finally(() => {
      if (isLineOpen) out.write('\n');
    });
  out.write(`${sentence}\n`);
}
