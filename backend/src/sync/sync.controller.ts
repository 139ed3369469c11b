import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { syncApi } from '@everpaw/contracts/sync/sync.api';
import type { PullAnswer, PushAnswer } from '@everpaw/contracts/sync/sync.schemas';
import { Controller, Logger } from '@nestjs/common';
import { MemorialQueries } from '../memorials/memorials.queries.ts';
import { Commands } from '../platform/commands/commands.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { LiveHints } from './live-hints.ts';
import { push } from './push.ts';
import { SyncQueries } from './sync.queries.ts';

const heartbeatMs = 25_000;

@Controller()
export class SyncController {
  private readonly logger = new Logger('sync');

  constructor(
    private readonly commands: Commands,
    private readonly queries: SyncQueries,
    private readonly memorials: MemorialQueries,
    private readonly hints: LiveHints,
  ) {}

  @Route(syncApi.push)
  push(@In() { body, caller }: Input<typeof syncApi.push>): Promise<PushAnswer> {
    return push(
      body.commands,
      caller.actor,
      (type, data, by) => this.commands.execute(type, data, by),
      (error) => this.logger.error(error instanceof Error ? error.name : 'Error'),
    );
  }

  @Route(syncApi.pull, { reads: ['memorials', 'tributes', 'tribute_counts', 'keeperships'] })
  pull(@In() { query, caller }: Input<typeof syncApi.pull>): Promise<PullAnswer> {
    if (!caller.account) throw new DomainError('signed-out', 'signed-out', accountMessages.signInFirst);
    return this.queries.changes(caller.account._id, query.cursor);
  }

  @Route(syncApi.live)
  async live(@In() { query, caller, request, reply }: Input<typeof syncApi.live>): Promise<void> {
    if (query.memorial) await this.memorials.visible(query.memorial, caller);
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 5000\n\n');
    const stop = this.hints.listen({
      memorialId: query.memorial ?? null,
      accountId: caller.account?._id ?? null,
      changed: (position) => raw.write(`event: changed\ndata: ${JSON.stringify({ position })}\n\n`),
      gone: () => raw.end(),
    });
    const heartbeat = setInterval(() => raw.write(': \n\n'), heartbeatMs);
    heartbeat.unref();
    request.raw.once('close', () => {
      clearInterval(heartbeat);
      stop();
    });
  }
}
