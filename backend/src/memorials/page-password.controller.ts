import { tooManyTriesCode } from '@everpaw/contracts/accounts/accounts.messages';
import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { memorialClosed, notTheKeeper } from '@everpaw/contracts/memorials/memorial.decider';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { pagePasswordMessages } from '@everpaw/contracts/memorials/password/page-password.messages';
import { Controller, Inject } from '@nestjs/common';
import { hashPassword, verifyPassword } from '../accounts/password.ts';
import type { Config } from '../platform/config/config.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import type { Attempts } from '../platform/execution/sessions/attempts.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { networkOf } from '../platform/kernel/addresses.ts';
import { ATTEMPTS, CLOCK, type Clock, CONFIG, SITE_SECRET } from '../platform/kernel/platform.tokens.ts';
import { isKeeperOf, MemorialQueries } from './memorials.queries.ts';
import { createOpenedPages, type OpenedPages } from './opened-pages.ts';

/** Endpoints for the password of a memorial's page. */
@Controller()
export class PagePasswordController {
  private readonly opened: OpenedPages;

  constructor(
    private readonly commands: Commands,
    private readonly queries: MemorialQueries,
    @Inject(ATTEMPTS) private readonly attempts: Attempts,
    @Inject(SITE_SECRET) secret: string,
    @Inject(CLOCK) clock: Clock,
    @Inject(CONFIG) { production }: Config,
  ) {
    this.opened = createOpenedPages({ secret, production, clock });
  }

  @Route(memorialsApi.changePassword, { reads: ['memorials'] })
  async change(
    @In() { params, body, caller, origin }: Input<typeof memorialsApi.changePassword>,
  ): Promise<Accepted> {
    const { id: memorialId } = params;
    const memorial = await this.queries.visible(memorialId, caller);
    // Refused before the hash, which costs a core.
    if (!isKeeperOf(caller, memorial)) throw memorial.isPublic ? notTheKeeper() : memorialClosed(memorial);
    const passwordHash = body.password === null ? null : await hashPassword(body.password);
    const data = { memorialId, passwordHash };
    return accepted(memorialId, this.commands.execute('ChangePagePassword', data, origin));
  }

  /**
   * Guesses are counted for each page and network, so that a stranger's guesses don't lock out the family's guests, and
   * for each address, whichever page they are for.
   */
  @Route(memorialsApi.open, { reads: ['memorials'] })
  async open(
    @In() { params, body, request, reply }: Input<typeof memorialsApi.open>,
  ): Promise<{ opened: true }> {
    const { id: memorialId } = params;
    const passwordHash = await this.queries.lockOf(memorialId);
    if (passwordHash === null) return { opened: true };
    const key = `page ${memorialId} ${networkOf(request.ip)}`;
    const seconds = await this.attempts.take(key);
    if (seconds > 0) {
      reply.header('retry-after', seconds);
      throw new DomainError('too-many-requests', tooManyTriesCode, pagePasswordMessages.tooManyTries);
    }
    if (!(await verifyPassword(body.password, passwordHash))) {
      const errors = [{ path: 'password', message: pagePasswordMessages.wrong }];
      throw new DomainError('forbidden', 'wrong-page-password', pagePasswordMessages.wrong, { errors });
    }
    await this.attempts.clear(key);
    this.opened.open({ memorialId, passwordHash }, request, reply);
    return { opened: true };
  }
}
