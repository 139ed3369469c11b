import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type {
  MemorialCard,
  MemorialDto,
  MemorialImage,
  MemorialStats,
} from '@everpaw/contracts/memorials/memorial.dto';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import type { Accepted, GalleryPage } from '@everpaw/contracts/memorials/memorials.schemas';
import { planLimits } from '@everpaw/contracts/subscriptions/subscription-status';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { Controller } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { PhotoIntake } from '../media/photo-intake.ts';
import { Commands } from '../platform/commands/commands.ts';
import { type Caller, In, type Input, Route } from '../platform/http/route.ts';
import { MemorialQueries } from './memorials.queries.ts';
import { completeNewMemorial, readMultipartMemorial } from './new-memorial.ts';

const memorials = ['memorials', 'tribute_counts'];
const kept = [...memorials, 'keeperships'];
const gallery = [...memorials, 'memorial_stats'];

function accountOf({ account }: Caller): AccountDoc {
  if (!account) throw new DomainError('signed-out', 'signed-out', accountMessages.signInFirst);
  return account;
}

@Controller()
export class MemorialsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: MemorialQueries,
    private readonly intake: PhotoIntake,
  ) {}

  @Route(memorialsApi.list, { reads: gallery, shared: 'everyone' })
  async list(@In() { query, reply }: Input<typeof memorialsApi.list>): Promise<MemorialCard[] | GalleryPage> {
    if (Object.keys(query).length > 0) return this.queries.page(query);
    const { memorials, total } = await this.queries.plainList();
    reply.header('x-total-count', String(total));
    if (total > memorials.length) reply.header('link', '</api/memorials?sort=newest>; rel="next"');
    return memorials;
  }

  @Route(memorialsApi.stats, { reads: ['memorial_stats'], shared: 'everyone' })
  stats(): Promise<MemorialStats> {
    return this.queries.stats();
  }

  @Route(memorialsApi.mine, { reads: kept })
  mine(@In() { caller }: Input<typeof memorialsApi.mine>): Promise<MemorialCard[]> {
    return this.queries.ofKeeper(accountOf(caller)._id);
  }

  @Route(memorialsApi.deleted, { reads: kept })
  deleted(@In() { caller }: Input<typeof memorialsApi.deleted>): Promise<MemorialDto[]> {
    return this.queries.deletedOf(accountOf(caller)._id);
  }

  @Route(memorialsApi.one, { reads: memorials, shared: 'everyone' })
  one(@In() { params, caller }: Input<typeof memorialsApi.one>): Promise<MemorialDto> {
    return this.queries.one(params.id, caller);
  }

  @Route(memorialsApi.images, { reads: memorials, shared: 'everyone' })
  images(@In() { params, caller }: Input<typeof memorialsApi.images>): Promise<MemorialImage[]> {
    return this.queries.images(params.id, caller);
  }

  @Route(memorialsApi.create)
  async create(
    @In() { body, caller, commandId, request }: Input<typeof memorialsApi.create>,
  ): Promise<Accepted> {
    const account = accountOf(caller);
    const data = request.isMultipart()
      ? await readMultipartMemorial(request, {
          commandId,
          photoLimit: planLimits(account.subscriptionStatus).photosPerMemorial,
          ingest: (sha256, bytes) => this.intake.take(account._id, sha256, bytes),
        })
      : completeNewMemorial(body, commandId);
    return this.change('CreateMemorial', data, caller, commandId);
  }

  @Route(memorialsApi.edit)
  edit(@In() { params, body, caller, commandId }: Input<typeof memorialsApi.edit>): Promise<Accepted> {
    return this.change('EditMemorial', { memorialId: params.id, ...body }, caller, commandId);
  }

  @Route(memorialsApi.delete)
  delete(@In() { params, caller, commandId }: Input<typeof memorialsApi.delete>): Promise<Accepted> {
    return this.change('DeleteMemorial', { memorialId: params.id }, caller, commandId);
  }

  @Route(memorialsApi.restore)
  restore(@In() { params, caller, commandId }: Input<typeof memorialsApi.restore>): Promise<Accepted> {
    return this.change('RestoreMemorial', { memorialId: params.id }, caller, commandId);
  }

  @Route(memorialsApi.addImage)
  async addImage(
    @In() { params, body, caller, commandId }: Input<typeof memorialsApi.addImage>,
  ): Promise<Accepted> {
    const imageId = body.imageId ?? uuidv5('image', commandId);
    const outcome = await this.change(
      'AddPhoto',
      { ...body, memorialId: params.id, imageId },
      caller,
      commandId,
    );
    return { ...outcome, id: imageId };
  }

  @Route(memorialsApi.captionImage)
  captionImage(
    @In() { params, body, caller, commandId }: Input<typeof memorialsApi.captionImage>,
  ): Promise<Accepted> {
    const { id: memorialId, imageId } = params;
    return this.change('CaptionPhoto', { memorialId, imageId, caption: body.caption }, caller, commandId);
  }

  @Route(memorialsApi.removeImage)
  removeImage(
    @In() { params, caller, commandId }: Input<typeof memorialsApi.removeImage>,
  ): Promise<Accepted> {
    return this.change('RemovePhoto', { memorialId: params.id, imageId: params.imageId }, caller, commandId);
  }

  @Route(memorialsApi.orderImages)
  orderImages(
    @In() { params, body, caller, commandId }: Input<typeof memorialsApi.orderImages>,
  ): Promise<Accepted> {
    return this.change(
      'ReorderPhotos',
      { memorialId: params.id, imageIds: body.imageIds },
      caller,
      commandId,
    );
  }

  private async change(
    type: string,
    data: Record<string, unknown> & { memorialId: string },
    caller: Caller,
    commandId: string,
  ): Promise<Accepted> {
    const { position } = await this.commands.execute(type, data, { commandId, actor: caller.actor });
    return { id: data.memorialId, ...(position ? { position } : {}) };
  }
}
