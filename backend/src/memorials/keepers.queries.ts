import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { InvitationOffer, KeepersDto, ReaderDto } from '@everpaw/contracts/memorials/keepers.dto';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import { invitationGone } from '@everpaw/contracts/memorials/memorial.decider';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { invitationsProjection } from '@everpaw/projections/memorials/invitations.projection';
import type { InvitationDoc } from '@everpaw/projections/memorials/invitations.view';
import { keepershipsProjection } from '@everpaw/projections/memorials/keeperships.projection';
import type { KeepershipDoc, MemberRole } from '@everpaw/projections/memorials/keeperships.view';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { Inject, Injectable } from '@nestjs/common';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Caller } from '../platform/http/route.ts';
import { CLOCK, type Clock, SITE_SECRET } from '../platform/kernel/platform.tokens.ts';
import { invitationTokenOf, tokenHashOf } from './invitation-link.ts';
import { isKeeperOf, MemorialQueries } from './memorials.queries.ts';

type Member = ReaderDto & { role: MemberRole };

/** Returns a person's name as shown to the other keepers of a memorial. */
export function nameOf({ firstName, lastName }: Pick<AccountDoc, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Queries for the keepers of memorials. */
@Injectable()
export class KeeperQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly memorials: MemorialQueries,
    @Inject(SITE_SECRET) private readonly secret: string,
  ) {}

  /**
   * Returns the keepers of a memorial, its owner first; only the owner gets the addresses of invitations. Throws
   * `not-found` as the memorial itself does, and `forbidden` for callers who may see the memorial but don't keep it.
   */
  async of(memorialId: string, caller: Caller): Promise<KeepersDto> {
    const memorial = await this.memorials.visible(memorialId, caller);
    if (!isKeeperOf(caller, memorial))
      throw new DomainError('forbidden', 'not-the-keeper', keeperMessages.keepersOnly);
    const isOwner = memorial.ownerId === caller.account?._id;
    const [keeperships, invitations] = await Promise.all([
      this.readModels
        .model(keepershipsProjection)
        .find({ memorialId, role: { $ne: null } })
        .lean(),
      isOwner ? this.readModels.model(invitationsProjection).find({ memorialId }).lean() : [],
    ]);
    const now = this.clock().toISOString();
    const named = await this.named(keeperships);
    const keepers = named.flatMap(({ role, ...person }) =>
      role === 'owner' || role === 'keeper' ? [{ ...person, role }] : [],
    );
    const readers = named.flatMap(({ role, ...person }) => (role === 'reader' ? [person] : []));
    return {
      keepers,
      ...(readers.length > 0 ? { readers } : {}),
      invitations: invitations
        .filter(({ expiresAt }) => expiresAt > now)
        .map(({ _id: id, email, invitedAt, expiresAt, role }) => ({
          id,
          email,
          invitedAt,
          expiresAt,
          ...(role ? { role } : {}),
        }))
        .sort((a, b) => (a.invitedAt < b.invitedAt ? -1 : 1)),
    };
  }

  /** Returns the people with their names and roles, the owner first. */
  private async named(keeperships: readonly KeepershipDoc[]): Promise<Member[]> {
    const accounts = await this.readModels
      .model(accountsProjection)
      .find({ _id: { $in: keeperships.map(({ accountId }) => accountId) } })
      .select({ firstName: 1, lastName: 1 })
      .lean<Pick<AccountDoc, '_id' | 'firstName' | 'lastName'>[]>();
    const names = new Map(accounts.map((account) => [account._id, nameOf(account)]));
    return keeperships
      .flatMap(({ accountId, role, since }) =>
        role ? [{ accountId, name: names.get(accountId) ?? '', role, since }] : [],
      )
      .sort((a, b) => order(a).localeCompare(order(b)));
  }

  /** Returns the open invitation of a token. Throws the same `not-found` for every invalid token. */
  async invitation(token: string): Promise<InvitationDoc & { memorial: MemorialDoc }> {
    const found = await this.readModels
      .model(invitationsProjection)
      .findOne({ tokenHash: tokenHashOf(token) })
      .lean();
    // A token from before a restore is invalid, although its hash is in the event log.
    if (!found || invitationTokenOf(found._id, this.secret) !== token) throw invitationGone();
    if (found.expiresAt <= this.clock().toISOString()) throw invitationGone();
    const memorial = await this.readModels.model(memorialsProjection).findById(found.memorialId).lean();
    if (!memorial || memorial.removed || memorial.deletedAt !== null) throw invitationGone();
    return { ...found, memorial };
  }

  /** Returns what an invited person needs to decide. Throws as `invitation` does. */
  async offer(token: string): Promise<InvitationOffer> {
    const { memorial, ownerId, expiresAt, role } = await this.invitation(token);
    const owner = await this.readModels.model(accountsProjection).findById(ownerId).lean();
    if (!owner) throw invitationGone();
    const { _id: memorialId, petName, petType, birthDate, passedDate, isPublic, images } = memorial;
    const image = isPublic ? (images[0]?.media ?? null) : null;
    const facts = { memorialId, petName, petType, birthDate, passedDate, image };
    return { ...facts, inviter: nameOf(owner), expiresAt, ...(role ? { role } : {}) };
  }
}

function order({ role, since, accountId }: Member): string {
  return `${role === 'owner' ? 0 : 1} ${since} ${accountId}`;
}
