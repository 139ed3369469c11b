import { DomainError, type RefusalKind } from '@everpaw/contracts/kernel/domain-error';
import type { Problem } from '@everpaw/contracts/kernel/features/problem';
import { gettingReadyMessages } from '@everpaw/contracts/kernel/getting-ready.messages';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { escapeHtml } from '@everpaw/contracts/kernel/text/html';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ViewsBeingBuilt } from '../execution/projections/views-being-built.ts';
import { systemTimers } from '../kernel/time.ts';
import { limitLines } from '../logging/limit-lines.ts';
import { UnreadableDocument } from '../storage/read-store/sql/encode-document.ts';
import { failureName, outageOf, retryAfterSeconds } from './outage-of.ts';
import { plainPage } from './plain-page.ts';

const statusOf: Record<RefusalKind, number> = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  limit: 403,
  gone: 410,
  'too-large': 413,
  'unsupported-media': 415,
  'too-many-requests': 429,
  unprocessable: 422,
  unavailable: 503,
};

const sentences: Record<number, [code: string, message: keyof typeof refusalMessages]> = {
  400: ['invalid', 'unreadable'],
  401: ['signed-out', 'signInFirst'],
  403: ['forbidden', 'notFromHere'],
  404: ['not-found', 'nothingHere'],
  405: ['method-not-allowed', 'notPossible'],
  406: ['not-acceptable', 'otherFormat'],
  408: ['too-slow', 'tooSlow'],
  413: ['too-large', 'tooLarge'],
  414: ['address-too-long', 'addressTooLong'],
  415: ['unsupported-media', 'otherContent'],
  429: ['too-many-requests', 'tooMuchAtOnce'],
  431: ['headers-too-large', 'headersTooLarge'],
  503: ['unavailable', 'unavailable'],
};

const refused = ['refused', 'refused'] as const;
const failed = ['failed', 'failed'] as const;

/** Returns the problem document of an error (RFC 9457). It never contains a stack or internal details. */
export function problemOf(error: unknown, requestId?: string): Problem {
  if (error instanceof DomainError) {
    return {
      type: 'about:blank',
      title: error.kind,
      status: statusOf[error.kind],
      error: error.message,
      code: error.code,
      errors: error.errors,
      ...(error.current === undefined ? {} : { current: error.current }),
      ...(requestId ? { requestId } : {}),
    };
  }
  return problemOfStatus(statusOfError(error), requestId);
}

/** Returns the problem document for a bare status. */
export function problemOfStatus(status: number, requestId?: string): Problem {
  // A 4xx of the framework stays a 4xx, even without a text for it.
  const isRefusal = status >= 400 && status < 500;
  const [code, message] = sentences[status] ?? (isRefusal ? refused : failed);
  return {
    type: 'about:blank',
    title: code,
    status: sentences[status] || isRefusal ? status : 500,
    error: refusalMessages[message],
    code,
    errors: [],
    ...(requestId ? { requestId } : {}),
  };
}

function statusOfError(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : outageOf(error) ? 503 : 500;
}

/** Sends a refusal as problem+json. */
export function sendProblem(reply: FastifyReply, problem: Problem): void {
  if (problem.status === 503 && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', retryAfterSeconds);
  void reply
    .status(problem.status)
    // Headers for the intended response, such as caching, don't apply to the error.
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

/** Converts any error to a problem document; logs server errors without their data. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  /** Called with the collection of an unreadable document. */
  private readonly onUnreadable: (collection: string) => void;
  private readonly logger = new Logger('http');
  private readonly limited = limitLines({
    write: (line) => this.logger.error(line),
    everyMs: 1_000,
    timers: systemTimers,
  });

  constructor(onUnreadable: (collection: string) => void = () => {}) {
    this.onUnreadable = onUnreadable;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    if (error instanceof UnreadableDocument && error.collection !== null) this.onUnreadable(error.collection);
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const isBuilding = error instanceof ViewsBeingBuilt;
    if (isBuilding && isPage(request)) {
      sendGettingReady(http.getResponse<FastifyReply>());
      return;
    }
    const problem = problemOf(error, request.id);
    // The building of views was logged at startup.
    if (problem.status >= 500 && !isBuilding) {
      const isOutage = problem.status === 503;
      // During an outage all routes fail alike, so the route is left out.
      const kind = `${failureName(error)}${isOutage ? '' : ` ${request.method} ${request.routeOptions.url}`}`;
      this.limited.write(kind, () => traceOf(error, request, isOutage));
    }
    sendProblem(http.getResponse<FastifyReply>(), problem);
  }
}

function isPage({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.everpawPage === true || config.everpawEndpoint?.produces === 'text/html';
}

/** Sends a page that reloads by itself until its views are built. */
function sendGettingReady(reply: FastifyReply): void {
  const { title, text } = gettingReadyMessages;
  void reply
    .status(503)
    .headers({ 'retry-after': retryAfterSeconds, refresh: retryAfterSeconds, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(plainPage(title, `<p>${escapeHtml(text)}</p>`));
}

/**
 * Returns the failure's name, request and stack frames; messages are left out, since they may contain personal data.
 */
function traceOf(error: unknown, request: FastifyRequest, isOutage: boolean): string {
  const stack = error instanceof Error && !isOutage ? (error.stack ?? '') : '';
  const frames = stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8);
  return [
    `${failureName(error)} in ${request.method} ${request.routeOptions.url ?? 'unknown route'} (request ${request.id})`,
    ...frames,
  ].join('\n');
}
