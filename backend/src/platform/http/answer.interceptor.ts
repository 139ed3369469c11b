import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, map, type Observable, throwError } from 'rxjs';
import { READ_MODELS, type ReadModels } from '../execution/read-models/read-models.ts';
import { hasCurrentCopy } from './has-current-copy.ts';
import { OWN_POSITIONS, type OwnPositions } from './own-positions.ts';
import { routeOptions, visitor } from './route.ts';
import { type Audience, etagOf, SHARED_ANSWERS, type SharedAnswers } from './shared-answers.ts';

const json = 'application/json; charset=utf-8';

/**
 * Common handling of API responses: waits for the caller's own last write (see `OwnPositions`, at most 2 s, else
 * `x-stale: true`, and 503 instead of `not-found`, because what they have just created may be missing), sets
 * `x-position` after a write, and sets an `ETag`, so that an unchanged response is a 304.
 */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(SHARED_ANSWERS) private readonly shared: SharedAnswers,
    @Inject(OWN_POSITIONS) private readonly ownPositions: OwnPositions,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const route = routeOptions(context);
    if (!route) return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();

    this.readModels.requireBuilt(route.reads);
    const fresh = await this.wait(request, route.reads);
    if (!fresh) reply.header('x-stale', 'true');
    const answers = fresh ? next.handle() : next.handle().pipe(catchError(unlessBehind));
    if (route.endpoint.produces) return answers;
    if (route.endpoint.method !== 'GET')
      return answers.pipe(map((answer) => this.written(answer, request, reply)));

    if (!fresh || route.shared === null || (route.shared === 'visitors' && request.caller?.account))
      return answers.pipe(map((answer) => read(JSON.stringify(answer), request, reply)));
    return this.sharedAnswer(route.shared, route.reads, next, request, reply);
  }

  /**
   * Handles a shared response as a visitor's, whoever calls, so that only public data is cached. If a visitor gets
   * `not-found`, a signed-in caller's own response is computed and not cached; after `forbidden`, every caller's, who may
   * have given a password.
   */
  private sharedAnswer(
    audience: Audience,
    reads: readonly string[],
    next: CallHandler,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Observable<unknown> {
    const stamp = this.readModels.stamp(reads);
    const { caller } = request;
    const own = () => next.handle().pipe(map((answer) => read(JSON.stringify(answer), request, reply)));
    request.caller = visitor;
    return next.handle().pipe(
      map((answer) => {
        request.caller = caller;
        const body = JSON.stringify(answer);
        return hasOwnHeaders(reply)
          ? read(body, request, reply)
          : this.shared.cacheAndSend(request, reply, { audience, reads, stamp, body, type: json });
      }),
      catchError((error: unknown) => {
        request.caller = caller;
        if (!(error instanceof DomainError)) return throwError(() => error);
        const isHidden = caller?.account ? error.kind === 'not-found' : false;
        return isHidden || error.kind === 'forbidden' ? own() : throwError(() => error);
      }),
    );
  }

  private async wait(request: FastifyRequest, reads: readonly string[]): Promise<boolean> {
    const wanted = this.ownPositions.of(request);
    return wanted === null || reads.length === 0 || this.readModels.reached(reads, wanted);
  }

  private written(answer: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
    const { position } = (answer ?? {}) as { position?: unknown };
    if (typeof position === 'string') {
      reply.header('x-position', position);
      this.ownPositions.remember(position, request, reply);
    }
    reply.header('cache-control', 'no-store');
    return answer;
  }
}

/** Views that lack the caller's own last write can't tell whether something exists: it may be what they created. */
function unlessBehind(error: unknown): Observable<never> {
  const isMissing = error instanceof DomainError && error.kind === 'not-found';
  return throwError(() =>
    isMissing ? new DomainError('unavailable', 'unavailable', refusalMessages.unavailable) : error,
  );
}

/** Whether the response has headers that the cache would lose. */
function hasOwnHeaders(reply: FastifyReply): boolean {
  return reply.hasHeader('x-total-count');
}

function read(body: string, request: FastifyRequest, reply: FastifyReply): string | undefined {
  const etag = etagOf(body);
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language' });
  if (hasCurrentCopy(request.headers['if-none-match'], etag)) {
    reply.status(304);
    return undefined;
  }
  reply.type(json);
  return body;
}
