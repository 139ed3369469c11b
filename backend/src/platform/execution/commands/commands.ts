import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandExecutor } from './command-executor.ts';
import type { CommandMap, CommandOrigin, CommandType, Outcome, ReceivedCommand } from './command-map.ts';

export const COMMAND_EXECUTOR = Symbol('command executor');

/** The only command class on the bus: commands are data, so one generic handler is enough. */
class Execute extends Command<Outcome> {
  readonly command: ReceivedCommand;

  constructor(command: ReceivedCommand) {
    super();
    this.command = command;
  }
}

@CommandHandler(Execute)
export class ExecuteHandler implements ICommandHandler<Execute> {
  constructor(@Inject(COMMAND_EXECUTOR) private readonly executor: CommandExecutor) {}

  execute({ command }: Execute): Promise<Outcome> {
    return this.executor.executeReceived(command);
  }
}

/**
 * Waits until no reader shows the content these outcomes withdrew, for at most about 2 s. Returns false on timeout.
 * Returns at once for outcomes that withdrew nothing.
 */
export type UntilUnseen = (outcomes: readonly Outcome[]) => Promise<boolean>;

export const UNTIL_UNSEEN = Symbol('until unseen');

/** Executes commands for controllers. */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    @Inject(UNTIL_UNSEEN) readonly untilUnseen: UntilUnseen,
  ) {}

  /**
   * Resolves when the events are durable and no reader shows what they withdraw (or after the timeout of
   * `untilUnseen`). A repeated commandId returns the same outcome.
   * @throws {DomainError}
   */
  execute<Type extends CommandType>(
    type: Type,
    data: CommandMap[Type],
    origin: CommandOrigin,
  ): Promise<Outcome> {
    return this.executeReceived({ ...origin, type, data });
  }

  /** Like `execute`, for a command sent by a device. Its type and data are validated on execution. */
  async executeReceived(command: ReceivedCommand): Promise<Outcome> {
    const outcome = await this.appendReceived(command);
    if (!(await this.untilUnseen([outcome]))) command.onStillShown?.();
    return outcome;
  }

  /** Like `executeReceived`, for one command of a batch. The caller calls `untilUnseen` once for the whole batch. */
  appendReceived(command: ReceivedCommand): Promise<Outcome> {
    return this.bus.execute(new Execute(command));
  }
}
