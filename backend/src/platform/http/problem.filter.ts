import { DomainError, type RefusalKind, refusalMessages } from '@everpaw/contracts/kernel/domain-error';
import { gettingReadyMessages } from '@everpaw/contracts/kernel/getting-ready.messages';
import { escapeHtml } from '@everpaw/contracts/kernel/html';
import type { Problem } from '@everpaw/contracts/kernel/problem';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ViewsBeingBuilt } from '../execution/projections/views-being-built.ts';
import { systemTimers } from '../kernel/time.ts';
import { limitLines } from '../logging/limit-lines.ts';
import { UnreadableDocument } from '../storage/read-store/encode-document.ts';
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

const sentences: Record<number, [code: string, error: string]> = {
  400: ['invalid', 'This request could not be read'],
  401: ['signed-out', 'Please sign in first'],
  403: ['forbidden', 'This is not possible from here'],
  404: ['not-found', 'There is nothing at this address'],
  405: ['method-not-allowed', 'This is not possible here'],
  406: ['not-acceptable', 'This cannot be answered in that format'],
  408: ['too-slow', 'This took too long to arrive. Please try again'],
  413: ['too-large', 'This is too large'],
  414: ['address-too-long', 'This address is too long'],
  415: ['unsupported-media', 'This kind of content is not accepted here'],
  429: ['too-many-requests', 'That was a lot at once. Please wait a little and try again'],
  431: ['headers-too-large', 'This request says more about itself than can be read'],
  503: ['unavailable', refusalMessages.unavailable],
};

const refused = ['refused', 'This request cannot be answered'] as const;
const failed = ['failed', 'Something did not work on our side. Please try again'] as const;

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
  const [code, sentence] = sentences[status] ?? (isRefusal ? refused : failed);
  return {
    type: 'about:blank',
    title: code,
    status: sentences[status] || isRefusal ? status : 500,
    error: sentence,
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
