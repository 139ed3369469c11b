import type { AccessAction } from '@everpaw/contracts/admin/access-log.dto';
import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import { Controller, type Type } from '@nestjs/common';
import type { CommandType } from '../platform/execution/commands/command-map.ts';
import { accepted } from '../platform/http/accepted.ts';
import { addRoute } from '../platform/http/command-routes.ts';
import { AdminService } from './admin.service.ts';

/** The acts on one kind of thing, each with its endpoint, its command and the access log's word for it. */
export type Acts = {
  action: AccessAction;
  /** The access log's name of the thing. */
  subject: string;
  /** The id's field in the commands. */
  idField: string;
  /** Returns the id of a new thing, for endpoints without `:id`. The same request must get the same id. */
  newId?(body: { slug: string }, commandId: string): string;
  acts: readonly (readonly [Endpoint, CommandType, string])[];
};

/**
 * Returns a controller with the route of every act. Each is recorded in the access log, also if it is refused after its
 * body was read.
 */
export function actRoutes(...kinds: readonly Acts[]): Type {
  @Controller()
  class ActRoutes {
    constructor(readonly admin: AdminService) {}
  }
  for (const { action, subject, idField, newId, acts } of kinds)
    for (const [endpoint, type, done] of acts)
      addRoute(ActRoutes, type, endpoint, function ({ params, body, ...asking }) {
        const inPath = params as { id: string } | undefined; // an endpoint without an id has no parameters
        const id = inPath?.id ?? newId?.(body as { slug: string }, asking.commandId) ?? '';
        const command = { type, data: { ...(body as object), [idField]: id } };
        const resource = `${subject} ${id}: ${done}`;
        return accepted(id, this.admin.act({ action, resource, command }, asking));
      });
  return ActRoutes;
}
