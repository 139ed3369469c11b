import type { Actor, Opens } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { Access, Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import { parseOrRefuse } from '@everpaw/contracts/kernel/fields/refuse-invalid';
import { uuid } from '@everpaw/contracts/kernel/fields/schemas';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Get,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import type { CommandOrigin } from '../execution/commands/command-map.ts';
import type { RequestIdentity } from '../execution/commands/request-identity.ts';
import { isOperatorName } from './operator-name.ts';
import type { Audience } from './shared-answers.ts';

/** The calling account; the accounts feature declares its fields. */
export interface CallerAccount {
  readonly _id: string;
}

/**
 * The caller. `account` is null for a visitor; an established account may send a long queue at once. `opens` says which
 * passwords this device has given; if it is missing, none.
 */
export type Caller = {
  actor: Actor;
  account: CallerAccount | null;
  isEstablished: boolean;
  opens?: Opens | undefined;
};

/** Identifies the caller before the body is read; throws a `DomainError` if access is denied. */
export type Admission = (request: FastifyRequest, access: Access) => Promise<Caller>;

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
  interface FastifyContextConfig {
    everpawEndpoint?: Endpoint;
    /** A page rendered for the caller. */
    everpawPage?: boolean;
    /** Allows posts from other sites. */
    everpawFromElsewhere?: boolean;
  }
  interface FastifyInstance {
    everpawRequestIdentity: RequestIdentity;
  }
}

export type RouteOptions = {
  endpoint: Endpoint;
  /** The views that the response reads: the request waits until they have reached the caller's last write. */
  reads: readonly string[];
  /**
   * The audience of a response that depends only on the URL and these views, so it is cached until one of them changes.
   */
  shared: Audience | null;
};

const routeKey = 'everpaw:route';

/** Returns the route options of a request, if it is an API route. */
export function routeOptions(context: ExecutionContext): RouteOptions | undefined {
  return Reflect.getMetadata(routeKey, context.getHandler());
}

/**
 * Registers a method for a contract endpoint, which defines its method, path, status, access and limits.
 * `fromElsewhere` allows posts from other sites: such a method changes nothing and needs no session.
 */
export function Route(
  endpoint: Endpoint,
  options: { reads?: readonly string[]; shared?: Audience; fromElsewhere?: boolean } = {},
): MethodDecorator {
  const { reads = [], shared = null, fromElsewhere = false } = options;
  const route: RouteOptions = { endpoint, reads, shared };
  return applyDecorators(
    RequestMapping({ path: endpoint.path, method: RequestMethod[endpoint.method] }),
    HttpCode(endpoint.status ?? 200),
    SetMetadata(routeKey, route),
    RouteConfig({ everpawEndpoint: endpoint, everpawFromElsewhere: fromElsewhere }),
  );
}

/** Registers a method for pages rendered for the caller. */
export function Page(paths: string[]): MethodDecorator {
  return applyDecorators(Get(paths), RouteConfig({ everpawPage: true }));
}

/** The input of a route method: validated parameters, query and body, the caller, and the command id. */
export type Input<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? {
        params: z.infer<Params>;
        query: z.infer<Query>;
        body: z.infer<Body>;
        caller: Caller;
        /** The caller and the idempotency id, to pass on with a command. */
        origin: CommandOrigin;
        /** The id in `origin`. */
        commandId: string;
        request: FastifyRequest;
        reply: FastifyReply;
      }
    : never;

/** A caller without an account. */
export const visitor: Caller = { actor: { kind: 'visitor' }, account: null, isEstablished: false };

function keyOf(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return null;
  const parsed = uuid.safeParse(given);
  if (!parsed.success)
    throw new DomainError('invalid', 'invalid-idempotency-key', 'The Idempotency-Key header must be a UUID');
  return parsed.data;
}

/** Returns the origin of a request's command. Code behind it never sees the client's key, only the id derived from it. */
function originFor(
  request: FastifyRequest,
  reply: FastifyReply,
  repeats: Endpoint['repeats'],
): CommandOrigin {
  const { actor, opens } = request.caller ?? visitor;
  const arrivedAt = performance.now() - reply.elapsedTime;
  const key = repeats === 'never' ? null : keyOf(request);
  const onStillShown = () => void reply.header('x-stale', 'true');
  if (key === null) return { commandId: uuidv7(), actor, opens, arrivedAt, onStillShown };
  const identity = request.server.everpawRequestIdentity;
  const [path = ''] = request.url.split('?');
  return {
    commandId: identity.idOf({ actor, asked: `${request.method} ${path}`, key }),
    actor,
    opens,
    payloadHash: repeats === 'by-key' ? null : identity.payloadHashOf(request.body),
    isRepeatable: true,
    arrivedAt,
    onStillShown,
  };
}

/** Returns the query. Throws `invalid` if a name in it is a list or an operator (`search[$ne]`), which no endpoint has. */
function plainQuery(query: unknown): unknown {
  const path = Object.keys(query ?? {}).find(isOperatorName);
  if (path === undefined) return query;
  const message = 'Please send each parameter once, as plain text';
  throw new DomainError('invalid', 'invalid', message, { errors: [{ path, message }] });
}

/** Parses a request with its endpoint's schemas; throws a `DomainError` of kind `invalid` that names the fields. */
export const In = createParamDecorator((_: unknown, context: ExecutionContext): Input<Endpoint> => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const endpoint = routeOptions(context)?.endpoint;
  const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
  const readsForm = isForm && endpoint?.consumes?.includes('multipart/form-data');
  const { params, query, body } = endpoint ?? {};
  const reply = context.switchToHttp().getResponse<FastifyReply>();
  const origin = originFor(request, reply, endpoint?.repeats);
  return {
    params: params ? parseOrRefuse(params, request.params) : undefined,
    query: query ? parseOrRefuse(query, plainQuery(request.query)) : undefined,
    body: body && !readsForm ? parseOrRefuse(body, request.body ?? {}) : undefined,
    caller: request.caller ?? visitor,
    origin,
    commandId: origin.commandId,
    request,
    reply,
  };
});
