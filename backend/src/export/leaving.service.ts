import type { ErasureStatus, Leaving } from '@everpaw/contracts/export/account-data.dto';
import { accountDataMessages } from '@everpaw/contracts/export/account-data.messages';
import type { ErasureEvent } from '@everpaw/contracts/export/erasure.events';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { keeperRoles } from '@everpaw/contracts/memorials/memorial.dto';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { tributeCountsProjection } from '@everpaw/projections/guestbook/tribute-counts.projection';
import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import { keepershipsProjection } from '@everpaw/projections/memorials/keeperships.projection';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailKeyOf } from '../accounts/accounts.commands.ts';
import { isFreshSignIn } from '../accounts/fresh-sign-in.ts';
import { verifyPassword } from '../accounts/password.ts';
import { SignInThrottle } from '../accounts/sign-in-throttle.ts';
import { byItself } from '../accounts/signed-in.ts';
import { nameOf } from '../memorials/keepers.queries.ts';
import { tributeCountsOf } from '../memorials/tribute-counts.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Sessions } from '../platform/execution/sessions/session-store.ts';
import { VisitorIds } from '../platform/http/visitor-ids.ts';
import {
  BEGUN_ERASURES,
  CLOCK,
  type Clock,
  EVENT_LOG,
  SERIALISER,
  SESSIONS,
  SITE_SECRET,
} from '../platform/kernel/platform.tokens.ts';
import { eventAt } from '../platform/storage/event-log/event-at.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';
import type { Serialiser } from '../platform/storage/serialisation/serialiser.ts';
import type { BegunErasures } from './begun-erasures.ts';
import { erasureIdOf, erasureStream } from './erasure.commands.ts';

type LeavingRequest = { request: FastifyRequest; reply: FastifyReply; commandId: string };

/** Deletes accounts: shows what would be deleted, verifies the person, and executes the command. */
@Injectable()
export class LeavingService {
  constructor(
    private readonly commands: Commands,
    private readonly throttle: SignInThrottle,
    private readonly visitors: VisitorIds,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(BEGUN_ERASURES) private readonly erasures: BegunErasures,
    @Inject(SITE_SECRET) private readonly secret: string,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(SERIALISER) private readonly serialiser: Serialiser,
  ) {}

  /** Returns what is deleted with this account, and how its person has to verify. */
  async preview(account: AccountDoc, request: FastifyRequest): Promise<Leaving> {
    const { _id: accountId } = account;
    const keeperships = await this.readModels
      .model(keepershipsProjection)
      .find({ accountId, role: { $in: [...keeperRoles] } })
      .lean();
    const owned = keeperships.filter(({ role }) => role === 'owner').map(({ memorialId }) => memorialId);
    const [docs, tributesWritten] = await Promise.all([
      this.readModels
        .model(memorialsProjection)
        .find({ _id: { $in: owned }, removed: false })
        .sort({ createdAt: 1, _id: 1 })
        .lean(),
      this.readModels.model(tributesProjection).countDocuments({ authorId: accountId }),
    ]);
    const counts = await tributeCountsOf(
      this.readModels.model(tributeCountsProjection),
      docs.map(({ _id }) => _id),
    );
    const names = await this.namesOf(docs.flatMap(({ keepers }) => keepers));
    return {
      memorials: docs.map(({ _id: id, petName, images, deletedAt, keepers }) => ({
        id,
        petName,
        photos: images.length,
        tributes: (counts.get(id)?.shown ?? 0) + (counts.get(id)?.heldBack ?? 0),
        deleted: deletedAt !== null,
        keepers: keepers.map((keeperId) => ({ accountId: keeperId, name: names.get(keeperId) ?? '' })),
      })),
      keeping: keeperships.length - owned.length,
      tributesWritten,
      proof:
        account.passwordHash !== null
          ? 'password'
          : this.isFresh(request)
            ? 'fresh-sign-in'
            : 'sign-in-again',
    };
  }

  private async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const accounts = await this.readModels
      .model(accountsProjection)
      .find({ _id: { $in: [...new Set(ids)] } })
      .select({ firstName: 1, lastName: 1 })
      .lean<Pick<AccountDoc, '_id' | 'firstName' | 'lastName'>[]>();
    return new Map(accounts.map((account) => [account._id, nameOf(account)]));
  }

  private isFresh(request: FastifyRequest): boolean {
    return isFreshSignIn(request, this.clock());
  }

  /**
   * Deletes the account. It can't be used once this resolves; its data is erased shortly after. Returns the
   * id of the erasure, whose status exists from then on. Throws `wrong-password`, `too-many-tries` or `sign-in-again`.
   */
  async leave(account: AccountDoc, password: string | undefined, at: LeavingRequest): Promise<string> {
    await this.prove(account, password, at);
    // Data from before signing in belongs to the account and is erased with it.
    await this.visitors.settle(at.request, at.reply);
    const { _id: accountId, email } = account;
    const emailKey = emailKeyOf(email, this.secret);
    const erasureId = erasureIdOf(accountId, emailKey);
    // Before the deletion: the erasure may be finished before this responds.
    await this.erasures.begin(erasureId, this.clock());
    const { position } = await this.commands.execute(
      'DeleteAccount',
      { accountId, emailKey },
      { commandId: at.commandId, actor: byItself(account) },
    );
    await this.sessions.endAll(accountId);
    await this.throttle.forget(email);
    await at.request.session.destroy();
    // Otherwise the guard would still accept the account.
    if (position) await this.readModels.reached([accountsProjection.name], position);
    return erasureId;
  }

  /** Returns the certificate of a finished erasure, or that it isn't finished. Throws `not-found`. */
  async status(erasureId: string): Promise<ErasureStatus> {
    // Read first: the record is removed once the log has the certificate.
    const begunAt = await this.erasures.askedAt(erasureId);
    const stream = erasureStream(erasureId);
    const stored = await eventAt(this.log, stream, 0n);
    const [opened] = stored ? await this.serialiser.deserialise([stored]) : [];
    if (opened?.type !== 'ErasureCertified') {
      if (begunAt) return { state: 'erasing', erasureId, askedAt: begunAt.toISOString() };
      throw new DomainError('not-found', 'certificate-not-found', accountDataMessages.certificateNotThere);
    }
    const { askedAt, erased } = opened.data as ErasureEvent['data']; // as its type says
    return { state: 'done', erasureId, askedAt, doneAt: opened.meta.at, erased, event: `${stream}/0` };
  }

  private async prove(account: AccountDoc, password = '', { request, reply }: LeavingRequest): Promise<void> {
    if (account.passwordHash === null) {
      if (this.isFresh(request)) return;
      throw new DomainError('forbidden', 'sign-in-again', accountDataMessages.freshNeeded);
    }
    await this.throttle.take(account.email, request, reply);
    if (await verifyPassword(password, account.passwordHash)) return;
    const message = password === '' ? accountDataMessages.passwordNeeded : accountDataMessages.wrongPassword;
    throw new DomainError('invalid', 'wrong-password', message, { errors: [{ path: 'password', message }] });
  }
}
