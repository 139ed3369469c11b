import type { Actor } from '@everpaw/contracts/kernel/decider';
import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandRequest, Outcome } from './command-definition.ts';
import type { CommandExecutor } from './command-executor.ts';

export const COMMAND_EXECUTOR = Symbol('command executor');

/** The one command class on the bus: what is asked for is data, so there is one generic handler. */
export class Execute extends Command<Outcome> {
  readonly request: CommandRequest;

  constructor(request: CommandRequest) {
    super();
    this.request = request;
  }
}

@CommandHandler(Execute)
export class ExecuteHandler implements ICommandHandler<Execute> {
  constructor(@Inject(COMMAND_EXECUTOR) private readonly executor: CommandExecutor) {}

  execute({ request }: Execute): Promise<Outcome> {
    return this.executor.execute(request);
  }
}

/** How a controller asks for a change. */
@Injectable()
export class Commands {
  constructor(private readonly bus: CommandBus) {}

  /** Resolves once the facts are durable; throws `DomainError`. Again with the same commandId: the same answer. */
  execute(type: string, data: unknown, by: { commandId: string; actor: Actor }): Promise<Outcome> {
    return this.bus.execute(new Execute({ type, data, commandId: by.commandId, actor: by.actor }));
  }
}
