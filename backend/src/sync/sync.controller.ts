import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { syncApi } from '@everpaw/contracts/sync/sync.api';
import type { PullAnswer, PushAnswer } from '@everpaw/contracts/sync/sync.schemas';
import { Controller, Inject, Logger } from '@nestjs/common';
import { MemorialQueries } from '../memorials/memorials.queries.ts';
import { Commands } from '../platform/commands/commands.ts';
import type { RequestIdentity } from '../platform/commands/request-identity.ts';
import { capStreams, openEventStream } from '../platform/http/event-stream.ts';
import { REQUEST_LIMITS, type RequestLimits } from '../platform/http/request-limits.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { REQUEST_IDENTITY } from '../platform/platform.tokens.ts';
import { LiveHints } from './live-hints.ts';
import { push } from './push.ts';
import { SyncQueries } from './sync.queries.ts';

@Controller()
export class SyncController {
  private readonly logger = new Logger('sync');
  private readonly streams = capStreams();

  constructor(
    private readonly commands: Commands,
    private readonly queries: SyncQueries,
    private readonly memorials: MemorialQueries,
    private readonly hints: LiveHints,
    @Inject(REQUEST_LIMITS) private readonly limits: RequestLimits,
    @Inject(REQUEST_IDENTITY) private readonly identity: RequestIdentity,
  ) {}

  @Route(syncApi.push)
  push(@In() { body, caller, request }: Input<typeof syncApi.push>): Promise<PushAnswer> {
    const { actor } = caller;
    return push(
      body.commands,
      { actor, charge: (type) => this.limits.charge(type, actor, request.ip) },
      ({ id: key, type, v, payload }, data) =>
        this.commands.executeReceived({
          type,
          data,
          actor,
          commandId: this.identity.idOf({ actor, asked: type, key }),
          payloadHash: this.identity.payloadHashOf({ v, payload }),
          isRepeatable: true,
        }),
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
    const leave = this.streams.enter(request.ip);
    let stop = () => {};
    const stream = openEventStream(reply, () => {
      leave();
      stop();
    });
    stop = this.hints.listen({
      memorialId: query.memorial ?? null,
      accountId: caller.account?._id ?? null,
      changed: (position) => stream.send('changed', { position }),
      gone: () => stream.end(),
      ending: () => stream.end('ending'),
    });
  }
}
