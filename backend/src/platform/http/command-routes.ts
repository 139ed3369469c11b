import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import { Controller, type Type } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { Commands } from '../execution/commands/commands.ts';
import { accepted } from './accepted.ts';
import { In, type Input, Route } from './route.ts';

/** Returns the data of an endpoint's command and the id to respond with. */
function commandOf({ pathId, entityId = pathId ?? '' }: Endpoint, input: Input<Endpoint>) {
  const { id, ...ids } = (input.params ?? {}) as Record<string, string>; // path parameters are texts
  const data: Record<string, unknown> = { ...(input.body as object), ...ids }; // a body is an object, or missing
  if (pathId) data[pathId] = id;
  // The name of the namespace is frozen: a repeated request must get the same id.
  data[entityId] ??= uuidv5(entityId.replace(/Id$/, ''), input.commandId);
  return { data, answerId: String(data[entityId]) };
}

/** Adds a method for an endpoint to a controller. */
export function addRoute<C>(
  controller: Type<C>,
  name: string,
  endpoint: Endpoint,
  value: (this: C, input: Input<Endpoint>) => Promise<Accepted>,
): void {
  const method = { value };
  Object.defineProperty(controller.prototype, name, method);
  Route(endpoint)(controller.prototype, name, method);
  In()(controller.prototype, name, 0);
}

/**
 * Returns a controller with a route for every endpoint that has a `pathId` or `entityId`: it executes the endpoint's
 * command and responds with `accepted`. All other endpoints need a `Route` method.
 */
export function commandRoutes(endpoints: readonly { name: string; endpoint: Endpoint }[]): Type {
  @Controller()
  class CommandRoutes {
    constructor(readonly commands: Commands) {}
  }
  for (const { name, endpoint } of endpoints) {
    const { command: type, pathId, entityId = pathId } = endpoint;
    if (!type || !entityId) continue;
    addRoute(CommandRoutes, name, endpoint, function (input) {
      const { data, answerId } = commandOf(endpoint, input);
      return accepted(answerId, this.commands.executeReceived({ ...input.origin, type, data }));
    });
  }
  return CommandRoutes;
}
