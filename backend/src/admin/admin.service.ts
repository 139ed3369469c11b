import type { AccessAction } from '@everpaw/contracts/admin/access-log.dto';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type AccessLog, comingFrom } from '../accounts/access-log.ts';
import { Commands } from '../platform/commands/commands.ts';
import type { Caller } from '../platform/http/route.ts';
import { ACCESS_LOG, SESSIONS } from '../platform/platform.tokens.ts';
import type { Sessions } from '../platform/sessions/session-store.ts';

/** Who asks for an act on something that is not theirs, and with which request. */
export type Asking = { caller: Caller; commandId: string; request: FastifyRequest };

/** One act: the command that does it, and what the access log says that it was done to. */
export type Act = { action: AccessAction; resource: string; type: string; data: Record<string, unknown> };

/** Acts on other people's accounts and on the site itself; the access log hears of every one, also of those refused. */
@Injectable()
export class AdminService {
  constructor(
    private readonly commands: Commands,
    @Inject(ACCESS_LOG) private readonly log: AccessLog,
    @Inject(SESSIONS) private readonly sessions: Sessions,
  ) {}

  /** Carries the act out; answers the position of its fact, null when it changed nothing. Throws `DomainError`. */
  async act(
    { action, resource, type, data }: Act,
    { caller, commandId, request }: Asking,
  ): Promise<string | null> {
    const noted = { userId: caller.account?._id ?? null, action, resource, ...comingFrom(request) };
    try {
      const { position } = await this.commands.execute(type, data, { commandId, actor: caller.actor });
      this.log.record(noted);
      return position;
    } catch (error) {
      const failureReason = error instanceof DomainError ? error.code : 'failed';
      this.log.record({ ...noted, success: false, failureReason });
      throw error;
    }
  }

  /**
   * Closes an account or opens it again. Either way it has no session afterwards: closing must work at once (SEC-05),
   * and none that was opened in the same moment may come back with the account.
   */
  async closeOrOpen(act: Act & { data: { accountId: string } }, asking: Asking): Promise<string | null> {
    const position = await this.act(act, asking);
    await this.sessions.endAll(act.data.accountId);
    return position;
  }
}
