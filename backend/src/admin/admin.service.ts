import type { AccessAction } from '@everpaw/contracts/admin/access-log.dto';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type AccessLog, comingFrom } from '../accounts/access-log.ts';
import type { CommandOrigin, Outcome, ReceivedCommand } from '../platform/execution/commands/command-map.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import type { Sessions } from '../platform/execution/sessions/session-store.ts';
import type { Caller } from '../platform/http/route.ts';
import { ACCESS_LOG, SESSIONS } from '../platform/kernel/platform.tokens.ts';

/** The caller and request of an administrative act. */
export type AdminRequest = { caller: Caller; origin: CommandOrigin; request: FastifyRequest };

/** An act: its command, and its action and resource for the access log. */
export type Act = { action: AccessAction; resource: string; command: Pick<ReceivedCommand, 'type' | 'data'> };

/**
 * Executes acts on other people's accounts and on the site itself. Every act is recorded in the access log, including
 * refused ones.
 */
@Injectable()
export class AdminService {
  constructor(
    private readonly commands: Commands,
    @Inject(ACCESS_LOG) private readonly log: AccessLog,
    @Inject(SESSIONS) private readonly sessions: Sessions,
  ) {}

  /** Executes the act. Throws `DomainError`. */
  async act({ action, resource, command }: Act, { caller, origin, request }: AdminRequest): Promise<Outcome> {
    const noted = { userId: caller.account?._id ?? null, action, resource, ...comingFrom(request) };
    try {
      const outcome = await this.commands.executeReceived({ ...origin, ...command });
      this.log.record(noted);
      return outcome;
    } catch (error) {
      const failureReason = error instanceof DomainError ? error.code : 'failed';
      this.log.record({ ...noted, success: false, failureReason });
      throw error;
    }
  }

  /**
   * Closes or reopens an account. Either way its sessions end afterwards: closing must take effect at once, and a
   * session opened concurrently must not survive until the account is reopened.
   */
  async closeOrOpen(accountId: string, act: Act, asking: AdminRequest): Promise<Outcome> {
    const outcome = await this.act(act, asking);
    await this.sessions.endAll(accountId);
    return outcome;
  }
}
