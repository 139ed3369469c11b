import { accountDataApi } from '@everpaw/contracts/export/account-data.api';
import type { ErasureStatus, ExportStatus, Leaving } from '@everpaw/contracts/export/account-data.dto';
import { accountDataMessages } from '@everpaw/contracts/export/account-data.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { signedIn } from '../accounts/signed-in.ts';
import type { JobQueue } from '../platform/execution/jobs/job-queue.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { fileHeaders } from '../platform/http/security-headers.ts';
import { EXPORTS, JOBS } from '../platform/kernel/platform.tokens.ts';
import { type Exports, exportAttempts } from './exports.ts';
import { LeavingService } from './leaving.service.ts';

@Controller()
export class AccountDataController {
  constructor(
    private readonly leaving: LeavingService,
    @Inject(EXPORTS) private readonly exports: Exports,
    @Inject(JOBS) private readonly jobs: JobQueue,
  ) {}

  @Route(accountDataApi.requestExport)
  async requestExport(
    @In() { caller, commandId }: Input<typeof accountDataApi.requestExport>,
  ): Promise<ExportStatus> {
    const { _id: accountId } = signedIn(caller);
    const exportId = await this.exports.request(accountId, uuidv5('export', commandId));
    // Also for one that is being built: when its job was never stored, this stores it, and else it changes nothing.
    await this.jobs.add('export', { accountId, exportId }, { jobId: exportId, attempts: exportAttempts });
    return this.exports.status(accountId);
  }

  @Route(accountDataApi.export)
  export(@In() { caller }: Input<typeof accountDataApi.export>): Promise<ExportStatus> {
    return this.exports.status(signedIn(caller)._id);
  }

  @Route(accountDataApi.downloadExport)
  async download(
    @In() { caller, reply }: Input<typeof accountDataApi.downloadExport>,
  ): Promise<StreamableFile> {
    const file = await this.exports.file(signedIn(caller)._id);
    if (!file) throw new DomainError('not-found', 'export-not-found', accountDataMessages.exportNotThere);
    const name = `everpaw-${file.readyAt.toISOString().slice(0, 10)}.zip`;
    reply.headers({ ...fileHeaders, 'cache-control': 'private, no-store' });
    return new StreamableFile(file.stream, {
      type: 'application/zip',
      disposition: `attachment; filename="${name}"`,
      length: file.size,
    });
  }

  @Route(accountDataApi.leaving, { reads: ['memorials', 'keeperships', 'tributes', 'tribute_counts'] })
  preview(@In() { caller, request }: Input<typeof accountDataApi.leaving>): Promise<Leaving> {
    return this.leaving.preview(signedIn(caller), request);
  }

  @Route(accountDataApi.leave)
  async leave(
    @In() { body, caller, ...at }: Input<typeof accountDataApi.leave>,
  ): Promise<{ deleted: true; erasureId: string }> {
    const erasureId = await this.leaving.leave(signedIn(caller), body.password, at);
    at.reply.header('clear-site-data', '"cache"');
    return { deleted: true, erasureId };
  }

  @Route(accountDataApi.certificate)
  async certificate(
    @In() { params, reply }: Input<typeof accountDataApi.certificate>,
  ): Promise<ErasureStatus> {
    const erasure = await this.leaving.status(params.id);
    if (erasure.state === 'erasing') reply.status(202);
    return erasure;
  }
}
