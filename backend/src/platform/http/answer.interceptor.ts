import { createHash } from 'node:crypto';
import { position as positionSchema } from '@everpaw/contracts/kernel/schemas';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, type Observable, switchMap } from 'rxjs';
import { VIEWS, type Views } from '../views/views.ts';
import { routeOptions } from './route.ts';

type Kept = { positions: string; body: string; etag: string };

const keptAnswers = 500;

/**
 * What every answer of the API has in common: it waits for the caller's own last write (`x-min-position`, at most
 * 2 s, else `x-stale: true`), tells where a write went (`x-position`), and carries an `ETag`, so that an unchanged
 * answer is a 304. A visitor's answers are kept until a view that they were read from moves.
 */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  private readonly kept = new Map<string, Kept>();

  constructor(@Inject(VIEWS) private readonly views: Views) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const route = routeOptions(context);
    if (!route || route.endpoint.produces) return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();

    const fresh = await this.wait(request, route.reads);
    if (!fresh) reply.header('x-stale', 'true');
    if (route.endpoint.method !== 'GET') {
      return next.handle().pipe(
        switchMap((answer) => {
          const { position } = (answer ?? {}) as { position?: unknown };
          if (typeof position === 'string') reply.header('x-position', position);
          reply.header('cache-control', 'no-store');
          return [answer];
        }),
      );
    }

    const shared = route.shared && !request.caller?.account && fresh;
    const positions = shared ? route.reads.map((name) => this.views.position(name)).join(' ') : '';
    const kept = shared ? this.kept.get(request.url) : undefined;
    reply.header('cache-control', shared ? 'public, no-cache' : 'private, no-cache').header('vary', 'Cookie');
    if (kept && kept.positions === positions) return from([send(kept, request, reply)]);

    return next.handle().pipe(
      switchMap((answer) => {
        const body = JSON.stringify(answer);
        const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
        const made = { positions, body, etag };
        if (shared) this.keep(request.url, made);
        return [send(made, request, reply)];
      }),
    );
  }

  private async wait(request: FastifyRequest, reads: readonly string[]): Promise<boolean> {
    const wanted = positionSchema.safeParse(request.headers['x-min-position']);
    return !wanted.success || reads.length === 0 || this.views.reached(reads, wanted.data);
  }

  private keep(url: string, made: Kept): void {
    this.kept.delete(url);
    this.kept.set(url, made);
    if (this.kept.size > keptAnswers) {
      const [oldest] = this.kept.keys();
      if (oldest !== undefined) this.kept.delete(oldest);
    }
  }
}

function send({ body, etag }: Kept, request: FastifyRequest, reply: FastifyReply): string | undefined {
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) {
    reply.status(304);
    return undefined;
  }
  reply.type('application/json; charset=utf-8');
  return body;
}
