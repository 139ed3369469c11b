import type { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { defaultBodyLimit } from '@everpaw/contracts/kernel/features/endpoint';
import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readOnlyCopy } from '../../execution/commands/refusing-executor.ts';
import { forwardedAddresses, type Networks } from '../../kernel/addresses.ts';
import { checkOrigin, isSafe } from '../origin-check.ts';
import { addressedOrigin } from '../request-origin.ts';
import type { Admission } from '../route.ts';
import type { SharedAnswers } from '../shared-answers.ts';
import { createBodyCount } from './request-body.ts';
import type { RequestLimits } from './request-limits.ts';

/**
 * Creates the hooks that run before a request's route: `onRequest` before the session is loaded, `preParsing` after it
 * and before the body is read, `preValidation` once the body is read.
 */
export function admitRequests(parts: {
  headers: Readonly<Record<string, string>>;
  isProxy: Networks;
  shared: SharedAnswers;
  limits: RequestLimits;
  admit: Admission;
  /** True for a read-only copy of a site. */
  isCopy: boolean;
  /** The error for all endpoints that sell; null if the site sells. */
  closed: DomainError | null;
}) {
  const { headers, isProxy, shared, limits, admit, isCopy, closed } = parts;
  const logger = new Logger('http');
  const countBody = createBodyCount();
  let wasLogged = false;

  const warnOfForwarded = ({ raw }: FastifyRequest) => {
    if (wasLogged || raw.headers['x-forwarded-for'] === undefined || isProxy(raw.socket.remoteAddress))
      return;
    wasLogged = true;
    logger.warn(
      `X-Forwarded-For of ${raw.socket.remoteAddress} is ignored: TRUSTED_PROXIES does not name that address`,
    );
  };

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      reply.headers(headers).header('x-request-id', request.id);
      warnOfForwarded(request);
      const forwarded = request.raw.headers['x-forwarded-for'];
      // Fastify reads the header whenever the caller's address is requested.
      if (forwarded !== undefined)
        request.raw.headers['x-forwarded-for'] = forwardedAddresses([forwarded].flat().join(','));
      if (!request.routeOptions.config.everpawFromElsewhere)
        checkOrigin(request.method, request.headers, addressedOrigin(request));
      if (isCopy && !isSafe(request.method) && !request.routeOptions.config.everpawEndpoint?.inCopies)
        throw readOnlyCopy();
      if (shared.send(request, reply)) return reply;
      await limits.countAddress(request, reply);
    },

    async preParsing(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { everpawEndpoint: endpoint, everpawPage } = request.routeOptions.config;
      if (!endpoint && !everpawPage) return countBody(request, reply, defaultBodyLimit);
      const caller = await admit(request, endpoint?.access ?? 'anyone');
      request.caller = caller;
      await limits.countCaller(request, reply, caller);
      if (closed && endpoint?.sells) throw closed;
      countBody(request, reply, endpoint?.bodyLimit ?? defaultBodyLimit);
    },

    async preValidation(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const command = request.routeOptions.config.everpawEndpoint?.command;
      if (command) await limits.chargePhoto(command, request, reply);
    },
  };
}
