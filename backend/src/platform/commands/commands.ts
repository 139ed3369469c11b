import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandExecutor } from './command-executor.ts';
import type { CommandMap, CommandOrigin, CommandType, Outcome, ReceivedCommand } from './command-map.ts';

export const COMMAND_EXECUTOR = Symbol('command executor');

/** The one command class on the bus: what is asked for is data, so there is one generic handler. */
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
 * Waits until nobody is shown any more what these outcomes withdrew, at most about 2 s; answers false when somebody may
 * still be. What withdrew nothing is not waited for.
 */
export type UntilUnseen = (outcomes: readonly Outcome[]) => Promise<boolean>;

export const UNTIL_UNSEEN = Symbol('until unseen');

/** How a controller asks for a change. */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    @Inject(UNTIL_UNSEEN) readonly untilUnseen: UntilUnseen,
  ) {}

  /**
   * Resolves once the facts are durable, and what they withdraw is shown to nobody; throws `DomainError`. Again with the
   * same commandId: the same answer.
   */
  execute<Type extends CommandType>(
    type: Type,
    data: CommandMap[Type],
    origin: CommandOrigin,
  ): Promise<Outcome> {
    return this.executeReceived({ ...origin, type, data });
  }

  /** The same for a command that a device has sent: its type and data are checked when it is executed. */
  async executeReceived(command: ReceivedCommand): Promise<Outcome> {
    const outcome = await this.appendReceived(command);
    if (!(await this.untilUnseen([outcome]))) command.onStillShown?.();
    return outcome;
  }

  /** The same for one of many commands, whose sender calls `untilUnseen` once for all of them. */
  appendReceived(command: ReceivedCommand): Promise<Outcome> {
    return this.bus.execute(new Execute(command));
  }
}
