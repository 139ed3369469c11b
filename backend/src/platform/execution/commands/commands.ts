import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandExecutor } from './command-executor.ts';
import type { CommandMap, CommandOrigin, CommandType, Outcome, ReceivedCommand } from './command-map.ts';

export const COMMAND_EXECUTOR = Symbol('command executor');

/**
 * Waits until no reader shows the content these outcomes withdrew, for at most about 2 s. Returns false on timeout.
 * Returns at once for outcomes that withdrew nothing.
 */
export type UntilUnseen = (outcomes: readonly Outcome[]) => Promise<boolean>;

export const UNTIL_UNSEEN = Symbol('until unseen');

/**
 * The only command class on the bus: commands are data, so one handler is enough. `isBatched`: the caller waits once
 * for all commands of a batch with `UNTIL_UNSEEN`.
 */
export class Execute extends Command<Outcome> {
  constructor(
    readonly request: ReceivedCommand,
    readonly isBatched = false,
  ) {
    super();
  }
}

/** Executes a command and, unless it is batched, waits until no reader shows what it withdraws. */
@CommandHandler(Execute)
export class ExecuteHandler implements ICommandHandler<Execute> {
  constructor(
    @Inject(COMMAND_EXECUTOR) private readonly executor: CommandExecutor,
    @Inject(UNTIL_UNSEEN) private readonly untilUnseen: UntilUnseen,
  ) {}

  async execute({ request, isBatched }: Execute): Promise<Outcome> {
    const outcome = await this.executor.executeReceived(request);
    if (!isBatched && !(await this.untilUnseen([outcome]))) request.onStillShown?.();
    return outcome;
  }
}

/** Puts commands on the bus with checked types. */
@Injectable()
export class Commands {
  constructor(private readonly bus: CommandBus) {}

  /** Resolves when the events are durable. A repeated commandId returns the same outcome. Throws `DomainError`. */
  execute<T extends CommandType>(type: T, data: CommandMap[T], origin: CommandOrigin): Promise<Outcome> {
    return this.executeReceived({ ...origin, type, data });
  }

  /** Like `execute`, for a command from outside this code: its type and data are validated on execution. */
  executeReceived(request: ReceivedCommand): Promise<Outcome> {
    return this.bus.execute(new Execute(request));
  }
}
