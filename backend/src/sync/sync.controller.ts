import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { isPermitted, type Permission } from '@everpaw/contracts/kernel/features/roles';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { accountHeader, syncApi } from '@everpaw/contracts/sync/sync.api';
import type { PullAnswer, PushAnswer } from '@everpaw/contracts/sync/sync.dto';
import { Controller, Inject, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from '../platform/execution/commands/command-map.ts';
import { Execute, UNTIL_UNSEEN, type UntilUnseen } from '../platform/execution/commands/commands.ts';
import { countedOnce } from '../platform/execution/commands/counted-once.ts';
import type { RequestIdentity } from '../platform/execution/commands/request-identity.ts';
import type { Metrics } from '../platform/execution/metrics/metrics.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Sessions } from '../platform/execution/sessions/session-store.ts';
import { capStreams, openEventStream } from '../platform/http/event-stream.ts';
import { REQUEST_LIMITS, type RequestLimits } from '../platform/http/limits/request-limits.ts';
import { failureName } from '../platform/http/outage-of.ts';
import { In, type Input, Route, visitor } from '../platform/http/route.ts';
import { VisitorIds } from '../platform/http/visitor-ids.ts';
import {
  CLOCK,
  type Clock,
  METRICS,
  REQUEST_IDENTITY,
  SESSIONS,
} from '../platform/kernel/platform.tokens.ts';
import { systemTimers } from '../platform/kernel/time.ts';
import { limitLines } from '../platform/logging/limit-lines.ts';
import { LiveHints } from './live-hints.ts';
import { push } from './push.ts';
import { SyncQueries } from './sync.queries.ts';
import { syncedReadModels } from './synced-entities.ts';

@Controller()
export class SyncController {
  private readonly logger = new Logger('sync');
  private readonly failures = limitLines({
    write: (line) => this.logger.error(line),
    everyMs: 1_000,
    timers: systemTimers,
  });
  private readonly streams = capStreams();

  constructor(
    private readonly bus: CommandBus,
    private readonly queries: SyncQueries,
    private readonly hints: LiveHints,
    private readonly visitors: VisitorIds,
    @Inject(UNTIL_UNSEEN) private readonly untilUnseen: UntilUnseen,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(REQUEST_LIMITS) private readonly limits: RequestLimits,
    @Inject(REQUEST_IDENTITY) private readonly identity: RequestIdentity,
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  @Route(syncApi.push)
  async push(@In() { body, caller, request, reply }: Input<typeof syncApi.push>): Promise<PushAnswer> {
    const speaker =
      request.headers[accountHeader] === undefined ? { ...visitor, opens: caller.opens } : caller;
    const { actor, opens } = speaker;
    const outcomes: Outcome[] = [];
    const answer = await push(body.commands, {
      actor,
      charge: (type, target) => this.limits.charge(type, speaker, request.ip, target),
      execute: async ({ id: key, type, v, payload }, sent, { definition, command: known }) => {
        const own = known.own ?? definition.own;
        const data = own === undefined ? sent : owned(sent, own, this.visitors.own(speaker, request, reply));
        const command = {
          type,
          data,
          actor,
          opens,
          commandId: this.identity.idOf({ actor, asked: type, key }),
          payloadHash: this.identity.payloadHashOf({ v, payload }),
          isRepeatable: true,
          ...countedOnce(this.identity, known, {
            type,
            data,
            actor,
            address: request.ip,
            at: this.clock(),
          }),
        };
        const outcome = await this.bus.execute(new Execute(command, true));
        outcomes.push(outcome);
        return outcome;
      },
      onFailure: (error) =>
        this.failures.write(failureName(error), `A pushed command failed: ${failureName(error)}`),
    });
    if (!(await this.untilUnseen(outcomes))) reply.header('x-stale', 'true');
    for (const { verdict } of answer.verdicts) this.metrics.countVerdict(verdict);
    // If the person has signed in since, these commands were sent as a visitor.
    if (!speaker.account) await this.settleVisitor(request, reply);
    return answer;
  }

  @Route(syncApi.pull, { reads: syncedReadModels })
  async pull(@In() { query, caller, request, reply }: Input<typeof syncApi.pull>): Promise<PullAnswer> {
    if (!caller.account) throw new DomainError('signed-out', 'signed-out', refusalMessages.signInFirst);
    const position = await this.settleVisitor(request, reply);
    if (position !== null) await this.readModels.reached(syncedReadModels, position);
    return this.queries.changes(caller.account._id, query.cursor, query.limit);
  }

  /** Moves a visitor's data to their account; a view that is behind leaves it to a later request. */
  private async settleVisitor(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    try {
      return await this.visitors.settle(request, reply);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') return null;
      throw error;
    }
  }

  @Route(syncApi.live)
  async live(@In() { query, caller, request, reply }: Input<typeof syncApi.live>): Promise<void> {
    this.readModels.requireBuilt(syncedReadModels);
    const accountId = caller.account?._id ?? null;
    const permits = (permission: string) => isPermitted(caller.account, permission as Permission); // an unknown one is never granted
    const { opens } = caller;
    const { entity, id } = query;
    const root = entity && id ? { entity, id } : null;
    if (root && !(await this.hints.isVisible(root, { accountId, permits, opens })))
      throw new DomainError('not-found', 'not-found', refusalMessages.nothingHere);
    const leave = this.streams.enter(request.ip);
    let stop = () => {};
    let unwatch = () => {};
    const stream = openEventStream(reply, () => {
      leave();
      stop();
      unwatch();
    });
    // The stream was opened with a session's permissions, so it ends with the session.
    if (caller.account)
      unwatch = this.sessions.watch({ sid: request.session.sessionId, accountId: caller.account._id }, () =>
        stream.end(),
      );
    stop = this.hints.listen({
      root,
      accountId,
      permits,
      opens,
      changed: (position) => stream.send('changed', { position }),
      gone(position) {
        stream.send('changed', { position });
        stream.end();
      },
      ending: () => stream.end('ending'),
    });
  }
}

/** Sets the caller's own id in a payload: the sender can't choose it. */
function owned(sent: unknown, field: string, id: string): unknown {
  return typeof sent === 'object' && sent !== null ? { ...sent, [field]: id } : sent;
}
