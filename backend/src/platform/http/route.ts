import { schemasOf } from '@everpaw/contracts/api';
import type { Actor } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { Access, Endpoint, EndpointSchemas } from '@everpaw/contracts/kernel/endpoint';
import { parseOrRefuse } from '@everpaw/contracts/kernel/refuse-invalid';
import { uuid } from '@everpaw/contracts/kernel/schemas';
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
import type { CommandOrigin } from '../commands/command-map.ts';
import type { RequestIdentity } from '../commands/request-identity.ts';
import { isOperatorName } from './operator-name.ts';
import type { Audience } from './shared-answers.ts';

/** The account that calls; the feature that knows accounts declares what is in it. */
export interface CallerAccount {
  readonly _id: string;
}

/** Who is calling. `account` is null for a visitor; an established one may send a long queue at once. */
export type Caller = { actor: Actor; account: CallerAccount | null; isEstablished: boolean };

/** Finds out who makes a request, before its body is taken; throws a `DomainError` when they may not. */
export type Admission = (request: FastifyRequest, access: Access) => Promise<Caller>;

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
  interface FastifyContextConfig {
    everpawEndpoint?: Endpoint;
    /** A page, made for whoever calls. */
    everpawPage?: boolean;
    /** Other sites may post here. */
    everpawFromElsewhere?: boolean;
  }
  interface FastifyInstance {
    everpawRequestIdentity: RequestIdentity;
  }
}

export type RouteOptions = {
  endpoint: Endpoint;
  /** The views that the answer is read from: the request waits until they have reached the caller's last write. */
  reads: readonly string[];
  /** Whose answer depends on nothing but the address and these views, so that it is cached until one of them moves. */
  shared: Audience | null;
};

const routeKey = 'everpaw:route';

/** The options of the route that a request has reached, if it is one of the API. */
export function routeOptions(context: ExecutionContext): RouteOptions | undefined {
  return Reflect.getMetadata(routeKey, context.getHandler());
}

/**
 * Registers a method for an endpoint of the contracts: method, path, status, access and limits all come from there.
 * `fromElsewhere` lets other sites post here, against the rule: such a method changes nothing and needs no session.
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

/** Registers a method for pages that are made for whoever calls. */
export function Page(paths: string[]): MethodDecorator {
  return applyDecorators(Get(paths), RouteConfig({ everpawPage: true }));
}

type Parsed<Schemas extends EndpointSchemas, Part extends keyof EndpointSchemas> =
  Schemas extends Record<Part, infer Schema extends z.ZodMiniType> ? z.infer<Schema> : unknown;

/** What a method gets: checked parameters, query and body, who asks, and the id that makes its command idempotent. */
export type Input<E> =
  E extends Endpoint<infer Schemas>
    ? {
        params: Parsed<Schemas, 'params'>;
        query: Parsed<Schemas, 'query'>;
        body: Parsed<Schemas, 'body'>;
        caller: Caller;
        /** Who asks, and the id that makes the command idempotent: what a controller passes on with a command. */
        origin: CommandOrigin;
        /** The id in `origin`. */
        commandId: string;
        request: FastifyRequest;
        reply: FastifyReply;
      }
    : never;

/** Somebody without an account. */
export const visitor: Caller = { actor: { kind: 'visitor' }, account: null, isEstablished: false };

function keyOf(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return null;
  const parsed = uuid.safeParse(given);
  if (!parsed.success)
    throw new DomainError('invalid', 'invalid-idempotency-key', 'The Idempotency-Key header must be a UUID');
  return parsed.data;
}

/** The border: behind it nothing knows the client's key, only the id that was made of it. */
function originFor(
  request: FastifyRequest,
  reply: FastifyReply,
  repeats: Endpoint['repeats'],
): CommandOrigin {
  const { actor } = request.caller ?? visitor;
  const arrivedAt = performance.now() - reply.elapsedTime;
  const key = repeats === 'never' ? null : keyOf(request);
  const onStillShown = () => void reply.header('x-stale', 'true');
  if (key === null) return { commandId: uuidv7(), actor, arrivedAt, onStillShown };
  const identity = request.server.everpawRequestIdentity;
  const [path = ''] = request.url.split('?');
  return {
    commandId: identity.idOf({ actor, asked: `${request.method} ${path}`, key }),
    actor,
    payloadHash: repeats === 'by-key' ? null : identity.payloadHashOf(request.body),
    isRepeatable: true,
    arrivedAt,
    onStillShown,
  };
}

/** The query, unless a name in it is written as a list or an operator (`search[$ne]`): none of ours is. */
function plainQuery(query: unknown): unknown {
  const path = Object.keys(query ?? {}).find(isOperatorName);
  if (path === undefined) return query;
  const message = 'Please send each parameter once, as plain text';
  throw new DomainError('invalid', 'invalid', message, { errors: [{ path, message }] });
}

/** Parses a request as its endpoint says; throws `DomainError` of kind `invalid` that names the fields. */
export const In = createParamDecorator((_: unknown, context: ExecutionContext): Input<Endpoint> => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const endpoint = routeOptions(context)?.endpoint;
  const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
  const readsForm = isForm && endpoint?.consumes?.includes('multipart/form-data');
  const { params, query, body } = endpoint ? schemasOf(endpoint) : {};
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
