import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import type {
  GalleryPage,
  MemorialCard,
  MemorialDto,
  MemorialImage,
  MemorialStats,
  NamedMemorial,
  PageNameAnswer,
} from '@everpaw/contracts/memorials/memorial.dto';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { planLimits } from '@everpaw/contracts/subscriptions/subscription-status';
import { Controller, Inject } from '@nestjs/common';
import { signedIn } from '../accounts/signed-in.ts';
import { PhotoIntake } from '../media/photo-intake.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import type { RequestIdentity } from '../platform/execution/commands/request-identity.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { REQUEST_IDENTITY } from '../platform/kernel/platform.tokens.ts';
import { MemorialQueries } from './memorials.queries.ts';
import { completeNewMemorial, readMultipartMemorial } from './new-memorial.ts';
import { PastMemorials } from './past-memorials.ts';

const memorials = ['memorials', 'tribute_counts'];
const kept = [...memorials, 'keeperships'];
const gallery = [...memorials, 'memorial_stats'];

@Controller()
export class MemorialsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: MemorialQueries,
    private readonly past: PastMemorials,
    private readonly intake: PhotoIntake,
    @Inject(REQUEST_IDENTITY) private readonly identity: RequestIdentity,
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
    return this.queries.ofKeeper(signedIn(caller)._id);
  }

  @Route(memorialsApi.deleted, { reads: kept })
  deleted(@In() { caller }: Input<typeof memorialsApi.deleted>): Promise<MemorialDto[]> {
    return this.queries.deletedOf(signedIn(caller)._id);
  }

  // Shared for visitors only, because the owner gets more fields.
  @Route(memorialsApi.one, { reads: memorials, shared: 'visitors' })
  one(@In() { params, query, caller, request }: Input<typeof memorialsApi.one>): Promise<MemorialDto> {
    return query.at === undefined
      ? this.queries.one(params.id, caller)
      : this.past.one(params.id, caller, request, query.at);
  }

  @Route(memorialsApi.named, { reads: ['memorials'], shared: 'visitors' })
  named(@In() { params, caller }: Input<typeof memorialsApi.named>): Promise<NamedMemorial> {
    return this.queries.named(params.name, caller);
  }

  @Route(memorialsApi.checkName, { reads: ['memorials'] })
  checkName(@In() { params, query, caller }: Input<typeof memorialsApi.checkName>): Promise<PageNameAnswer> {
    return this.queries.checkName(params.id, query.name, caller);
  }

  @Route(memorialsApi.images, { reads: memorials, shared: 'everyone' })
  images(@In() { params, caller }: Input<typeof memorialsApi.images>): Promise<MemorialImage[]> {
    return this.queries.images(params.id, caller);
  }

  @Route(memorialsApi.create)
  async create(@In() { body, caller, request, ...at }: Input<typeof memorialsApi.create>): Promise<Accepted> {
    const account = signedIn(caller);
    const { commandId } = at;
    if (!request.isMultipart()) {
      const data = completeNewMemorial(body, commandId);
      return accepted(data.memorialId, this.commands.execute('CreateMemorial', data, at.origin));
    }
    const { data, sent } = await readMultipartMemorial(request, {
      commandId,
      photoLimit: planLimits(account.subscriptionStatus).photosPerMemorial,
      ingest: (sha256, bytes) => this.intake.take(account, sha256, { bytes, address: request.ip }),
    });
    const origin = { ...at.origin, payloadHash: this.identity.payloadHashOf(sent) };
    return accepted(data.memorialId, this.commands.execute('CreateMemorial', data, origin));
  }
}
