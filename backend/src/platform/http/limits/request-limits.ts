import type { Actor } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { Rate } from '@everpaw/contracts/kernel/features/rate';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../kernel/addresses.ts';
import { type Caller, visitor } from '../route.ts';
import type { RateLimits } from './rate-limits.ts';

/** The rate per address for endpoints without their own. */
const generalRate: Rate = { max: 1_200, windowMs: 60_000 };

type CommandRates = {
  commandRate(type: string, actor: Actor['kind'], isEstablished: boolean): Rate;
  targetRate(type: string): Rate | undefined;
  photoRateOf(type: string, payload: unknown): string | null;
};

export const REQUEST_LIMITS = Symbol('request limits');

/** The request limits. */
export type RequestLimits = {
  /** Counts the request against its address, before any other work. Throws `too-many-requests`. */
  countAddress(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Counts the request against the caller's account, or a visitor's address. Throws `too-many-requests`. */
  countCaller(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<void>;
  /**
   * Counts one command against the caller, or a visitor's `address`, whether sent alone or in a push. `target` is the
   * id of its entity, for commands with a limit per target. Returns the milliseconds to wait before it may be executed,
   * 0 for none.
   */
  charge(type: string, caller: Caller, address: string, target?: unknown): Promise<number>;
  /** Counts the photo in a command's request, if it has one, against its sender. Throws `too-many-requests`. */
  chargePhoto(type: string, request: FastifyRequest, reply: FastifyReply): Promise<void>;
};

function senderOf(actor: Actor, address: string): string {
  return actor.kind === 'account' ? `account ${actor.accountId}` : `address ${networkOf(address)}`;
}

/** Returns the subject that a request counts against: the caller's account, or a visitor's network. */
export function senderOfRequest(request: FastifyRequest): string {
  return senderOf((request.caller ?? visitor).actor, request.ip);
}

function refuse(waitMs: number, reply: FastifyReply): void {
  if (waitMs === 0) return;
  reply.header('retry-after', Math.ceil(waitMs / 1_000));
  throw new DomainError('too-many-requests', 'too-many-requests', refusalMessages.tooMuchAtOnce);
}

/** Returns the request limits; `of` are the rates of commands, as the contracts' `command-rates` has them. */
export function createRequestLimits(rates: RateLimits, of: CommandRates): RequestLimits {
  const charge: RequestLimits['charge'] = async (type, { actor, isEstablished }, address, target) => {
    if (actor.kind === 'system') return 0;
    const subject = `${type} ${senderOf(actor, address)}`;
    const waitMs = await rates.take(subject, of.commandRate(type, actor.kind, isEstablished));
    const each = actor.kind === 'account' ? of.targetRate(type) : undefined;
    // The command's schema rejects a target that isn't an id.
    if (waitMs > 0 || !each || typeof target !== 'string') return waitMs;
    return rates.take(`${subject} ${target}`, each);
  };

  return {
    async countAddress(request, reply) {
      const { everpawEndpoint: endpoint } = request.routeOptions.config;
      const address = networkOf(request.ip);
      // An endpoint with its own rate has its own count; all others share one.
      const own = endpoint?.rate?.per ? undefined : endpoint?.rate;
      const wait = own
        ? rates.take(`${own.shared ?? `${endpoint?.method} ${endpoint?.path}`} ${address}`, own)
        : rates.take(address, generalRate);
      refuse(await wait, reply);
    },
    async countCaller(request, reply, caller) {
      const { everpawEndpoint: endpoint } = request.routeOptions.config;
      if (endpoint?.rate?.per)
        refuse(
          await rates.take(
            `${endpoint.method} ${endpoint.path} ${senderOf(caller.actor, request.ip)}`,
            endpoint.rate,
          ),
          reply,
        );
      if (!endpoint?.command) return;
      const { id } = request.params as { id?: string }; // of a route, whose parameters are texts
      refuse(await charge(endpoint.command, caller, request.ip, id), reply);
    },
    charge,
    async chargePhoto(type, request, reply) {
      const photo = of.photoRateOf(type, request.body);
      if (photo !== null) refuse(await charge(photo, request.caller ?? visitor, request.ip), reply);
    },
  };
}
