import type { KeepsakeList } from '@everpaw/contracts/keepsakes/keepsake.dto';
import { keepsakesApi } from '@everpaw/contracts/keepsakes/keepsakes.api';
import { keepsakeRefusals } from '@everpaw/contracts/keepsakes/keepsakes.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { shortPathOf } from '@everpaw/contracts/memorials/address/short-address';
import { memorialClosed } from '@everpaw/contracts/memorials/memorial.decider';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { isKeeperOf, MemorialQueries } from '../memorials/memorials.queries.ts';
import type { JobQueue } from '../platform/execution/jobs/job-queue.ts';
import { originOf } from '../platform/http/request-origin.ts';
import { type Caller, In, type Input, Route } from '../platform/http/route.ts';
import { fileHeaders } from '../platform/http/security-headers.ts';
import { CLOCK, type Clock, JOBS, KEEPSAKES } from '../platform/kernel/platform.tokens.ts';
import { languageToStore } from '../platform/kernel/reader-language.ts';
import { makeKeepsakeJob } from './due-keepsakes.ts';
import { type Keepsakes, keepsakeAttempts } from './keepsakes.ts';
import { plaquePdf } from './plaque.ts';

const reads = [memorialsProjection.name];
const privately = { ...fileHeaders, 'cache-control': 'private, no-store' };

function notTheKeeper(): DomainError {
  return new DomainError('forbidden', 'not-the-keeper', keepsakeRefusals.notKeeper);
}

@Controller()
export class KeepsakesController {
  constructor(
    private readonly memorials: MemorialQueries,
    @Inject(KEEPSAKES) private readonly keepsakes: Keepsakes,
    @Inject(JOBS) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route(keepsakesApi.list, { reads })
  async list(@In() { params, caller }: Input<typeof keepsakesApi.list>): Promise<KeepsakeList> {
    const { _id } = await this.forKeeper(params.id, caller);
    return this.keepsakes.list(_id);
  }

  @Route(keepsakesApi.make, { reads })
  async make(
    @In() { params, body, caller, commandId }: Input<typeof keepsakesApi.make>,
  ): Promise<KeepsakeList> {
    const { _id: memorialId } = await this.forKeeper(params.id, caller, memorialClosed);
    const asked = { id: uuidv5('keepsake', commandId), size: body.size, ...languageToStore() };
    const keepsakeId = await this.keepsakes.request(memorialId, asked);
    // Also for one that is being made: if its job was never stored, this stores it, and otherwise it changes nothing.
    await this.jobs.add(
      makeKeepsakeJob,
      { memorialId, keepsakeId },
      { jobId: keepsakeId, attempts: keepsakeAttempts },
    );
    return this.keepsakes.list(memorialId);
  }

  @Route(keepsakesApi.download, { reads })
  async download(
    @In() { params, caller, reply }: Input<typeof keepsakesApi.download>,
  ): Promise<StreamableFile> {
    const { _id } = await this.forKeeper(params.id, caller);
    const file = await this.keepsakes.file(_id, params.size);
    if (!file) throw new DomainError('not-found', 'keepsake-not-found', keepsakeRefusals.notThere);
    reply.headers(privately);
    return new StreamableFile(file.stream, {
      type: 'application/pdf',
      disposition: `attachment; filename="keepsake-${params.size}.pdf"`,
      length: file.size,
    });
  }

  @Route(keepsakesApi.plaque, { reads })
  async plaque(
    @In() { params, caller, request, reply }: Input<typeof keepsakesApi.plaque>,
  ): Promise<StreamableFile> {
    const memorial = await this.forKeeper(params.id, caller);
    const url = `${originOf(request)}${shortPathOf(memorial._id)}`;
    const pdf = await plaquePdf(memorial, { url, size: params.size, madeAt: this.clock() });
    reply.headers(privately);
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `attachment; filename="qr-codes-${params.size}.pdf"`,
    });
  }

  /**
   * Returns the memorial for its keepers. Throws `DomainError`: like `visible`, `not-the-keeper` for other readers, and
   * `ofPrivate` for moderators of a private memorial.
   */
  private async forKeeper(
    id: string,
    caller: Caller,
    ofPrivate: (memorial: MemorialDoc) => DomainError = notTheKeeper,
  ): Promise<MemorialDoc> {
    const memorial = await this.memorials.visible(id, caller);
    if (!isKeeperOf(caller, memorial)) throw memorial.isPublic ? notTheKeeper() : ofPrivate(memorial);
    return memorial;
  }
}
