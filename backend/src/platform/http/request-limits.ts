import type { Actor } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { Rate } from '@everpaw/contracts/kernel/rate';
import { commandRate } from '@everpaw/contracts/sync/command-rates';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './addresses.ts';
import type { RateLimits } from './rate-limits.ts';

/** Requests of one address, where an endpoint does not say otherwise. */
const generalRate: Rate = { max: 1_200, windowMs: 60_000 };

export const REQUEST_LIMITS = Symbol('request limits');

/** How often somebody may ask, whichever way they do it (SEC-28). */
export type RequestLimits = {
  /** Counts a request for its address, before anything else is done for it. Throws `too-many-requests`. */
  countAddress(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Counts it for whoever turned out to call: an account, or a visitor's address. Throws `too-many-requests`. */
  countCaller(request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<void>;
  /**
   * Counts one command of `actor`, or of a visitor's `address`, whether it came by itself or in a push. Answers the
   * milliseconds to wait before it may be executed, 0 when it may be now.
   */
  charge(type: string, actor: Actor, address: string): number | Promise<number>;
};

function senderOf(actor: Actor, address: string): string {
  return actor.kind === 'account' ? `account ${actor.accountId}` : `address ${networkOf(address)}`;
}

/** Whom a request is counted for: the account that calls, or the network of a visitor. */
export function senderOfRequest(request: FastifyRequest): string {
  return senderOf(request.caller?.actor ?? { kind: 'visitor' }, request.ip);
}

function refuse(waitMs: number, reply: FastifyReply): void {
  if (waitMs === 0) return;
  reply.header('retry-after', Math.ceil(waitMs / 1_000));
  throw new DomainError(
    'too-many-requests',
    'too-many-requests',
    'That was a lot at once. Please wait a little and try again',
  );
}

export function createRequestLimits(rates: RateLimits): RequestLimits {
  const charge: RequestLimits['charge'] = (type, actor, address) =>
    actor.kind === 'system'
      ? 0
      : rates.take(`${type} ${senderOf(actor, address)}`, commandRate(type, actor.kind));

  return {
    async countAddress(request, reply) {
      const { everpawEndpoint: endpoint } = request.routeOptions.config;
      const address = networkOf(request.ip);
      // An endpoint with a rate of its own counts for itself; all others share one count.
      const own = endpoint?.rate?.per ? undefined : endpoint?.rate;
      const wait = own
        ? rates.take(`${endpoint?.method} ${endpoint?.path} ${address}`, own)
        : rates.take(address, generalRate);
      refuse(await wait, reply);
    },
    async countCaller(request, reply, actor) {
      const { everpawEndpoint: endpoint } = request.routeOptions.config;
      if (endpoint?.rate?.per)
        refuse(
          await rates.take(
            `${endpoint.method} ${endpoint.path} ${senderOf(actor, request.ip)}`,
            endpoint.rate,
          ),
          reply,
        );
      if (endpoint?.command) refuse(await charge(endpoint.command, actor, request.ip), reply);
    },
    charge,
  };
}
