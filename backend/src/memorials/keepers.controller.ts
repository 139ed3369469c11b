import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { keepersApi } from '@everpaw/contracts/memorials/keepers.api';
import type { InvitationOffer, KeepersDto } from '@everpaw/contracts/memorials/keepers.dto';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import { Controller, Inject } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { Commands } from '../platform/execution/commands/commands.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { SITE_SECRET } from '../platform/kernel/platform.tokens.ts';
import { invitationTokenOf, tokenHashOf } from './invitation-link.ts';
import { KeeperQueries } from './keepers.queries.ts';

const offer = ['invitations', 'memorials', 'accounts'];

@Controller()
export class KeepersController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: KeeperQueries,
    @Inject(SITE_SECRET) private readonly secret: string,
  ) {}

  @Route(keepersApi.list, { reads: ['memorials', 'keeperships', 'invitations'] })
  list(@In() { params, caller }: Input<typeof keepersApi.list>): Promise<KeepersDto> {
    return this.queries.of(params.id, caller);
  }

  @Route(keepersApi.invite)
  async invite(@In() { params, body, origin }: Input<typeof keepersApi.invite>): Promise<Accepted> {
    const invitationId = uuidv5('invitation', origin.commandId);
    const tokenHash = tokenHashOf(invitationTokenOf(invitationId, this.secret));
    const data = { memorialId: params.id, invitationId, ...body, tokenHash };
    return accepted(invitationId, this.commands.execute('InviteKeeper', data, origin));
  }

  @Route(keepersApi.withdraw)
  withdraw(@In() { params, origin }: Input<typeof keepersApi.withdraw>): Promise<Accepted> {
    const { id: memorialId, invitationId } = params;
    const data = { memorialId, invitationId };
    return accepted(memorialId, this.commands.execute('WithdrawInvitation', data, origin));
  }

  /** Keepers and readers remove themselves with `StopKeeping`; only the owner can remove another person. */
  @Route(keepersApi.remove)
  remove(@In() { params, caller, origin }: Input<typeof keepersApi.remove>): Promise<Accepted> {
    const { id: memorialId, accountId: keeperId } = params;
    const type = keeperId === caller.account?._id ? 'StopKeeping' : 'RemoveKeeper';
    return accepted(memorialId, this.commands.execute(type, { memorialId, keeperId }, origin));
  }

  @Route(keepersApi.handOver)
  async handOver(@In() { params, body, origin }: Input<typeof keepersApi.handOver>): Promise<Accepted> {
    try {
      const data = { memorialId: params.id, keeperId: body.keeperId };
      return await accepted(params.id, this.commands.execute('HandOverMemorial', data, origin));
    } catch (error) {
      // The limit is the recipient's, so the message differs from the one about the caller's own limit.
      if (error instanceof DomainError && error.code === 'memorial-limit')
        throw new DomainError('limit', 'no-room-for-memorial', keeperMessages.noRoomForMemorial);
      throw error;
    }
  }

  @Route(keepersApi.look, { reads: offer })
  look(@In() { body }: Input<typeof keepersApi.look>): Promise<InvitationOffer> {
    return this.queries.offer(body.token);
  }

  @Route(keepersApi.accept, { reads: offer })
  async accept(@In() { body, origin }: Input<typeof keepersApi.accept>): Promise<Accepted> {
    const invitation = await this.queries.invitation(body.token);
    const { memorialId, tokenHash, _id: invitationId } = invitation;
    const data = { memorialId, invitationId, tokenHash };
    return accepted(memorialId, this.commands.execute('AcceptInvitation', data, origin));
  }
}
