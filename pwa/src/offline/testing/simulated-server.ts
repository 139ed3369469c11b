import type { EntityDto } from '@everpaw/contracts/kernel/features/entity';
import type { LogHistory } from '@everpaw/contracts/kernel/features/histories';
import type { Transport } from '../sync/transport.ts';

/** One decision that made facts. */
export type Appended = { commandId: string; position: string };

/**
 * What the simulation needs of a server, so that the real one can take the place of the one in memory. All
 * accounts named to the simulation exist there. Faults are the simulation's own; a server just answers.
 */
export type SimulatedServer = {
  /** A device's way to the server; `session` answers whose session its cookie holds at that moment. */
  connect(session: () => string | null): Transport;
  /** The histories of its log, the newest last, where it tells of them. */
  histories?: readonly LogHistory[];
  /** Every append of the log in its order, one row for each command that made facts. */
  appends(): Promise<readonly Appended[]>;
  /** True when this command was accepted although it had nothing to change. */
  changedNothing(commandId: string): Promise<boolean>;
  /** The roots of one kind that this account may see now, its own deleted ones included. Waits until the views are level. */
  roots(entity: string, accountId: string | null): Promise<EntityDto[]>;
  /** The children of one kind of a root as this account may see them now. Waits until the views are level. */
  children(entity: string, root: string, accountId: string | null): Promise<EntityDto[]>;
  /** True when the views equal a replay of the log from zero. */
  equalsReplay(): Promise<boolean>;
};
