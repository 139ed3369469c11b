import { Readable } from 'node:stream';
import { historyApi } from '@everpaw/contracts/audit/history.api';
import type { HistoryMoments, HistoryPage } from '@everpaw/contracts/audit/history.dto';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { In, type Input, Route } from '../platform/http/route.ts';
import { fileHeaders } from '../platform/http/security-headers.ts';
import { PUBLISHED_LOG } from '../platform/kernel/platform.tokens.ts';
import { HistoryQueries } from './history.queries.ts';
import { historyFile, proofFile } from './history-export.ts';
import { historyTable } from './history-table.ts';
import type { PublishedLog } from './transparency/published-log.ts';
import type { SignedTree } from './transparency/signed-tree.ts';

const reads = ['audit_events', 'memorials', 'media_uses', 'accounts', 'keeperships', 'invitations'];

@Controller()
export class HistoryController {
  constructor(
    private readonly queries: HistoryQueries,
    @Inject(PUBLISHED_LOG) private readonly log: PublishedLog,
  ) {}

  @Route(historyApi.list, { reads })
  list(@In() { params, query, caller, request }: Input<typeof historyApi.list>): Promise<HistoryPage> {
    return this.queries.page(params.id, caller, request, query);
  }

  @Route(historyApi.moments, { reads })
  moments(@In() { params, caller, request }: Input<typeof historyApi.moments>): Promise<HistoryMoments> {
    return this.queries.moments(params.id, caller, request);
  }

  @Route(historyApi.csv, { reads })
  async csv(@In() { params, caller, request, reply }: Input<typeof historyApi.csv>): Promise<StreamableFile> {
    const { batches } = await this.queries.all(params.id, caller, request);
    reply.headers({ ...fileHeaders, 'cache-control': 'private, no-store' });
    return new StreamableFile(Readable.from(historyTable(batches)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="history.csv"',
    });
  }

  @Route(historyApi.file, { reads })
  async file(
    @In() { params, caller, request, reply }: Input<typeof historyApi.file>,
  ): Promise<StreamableFile> {
    const { reader, last, batches } = await this.queries.all(params.id, caller, request);
    const tree = await this.signedTree(last);
    reply.headers({ ...fileHeaders, 'cache-control': 'private, no-store' });
    const isAuditor = reader.as === 'auditor';
    return new StreamableFile(Readable.from(historyFile(params.id, batches, { tree, isAuditor })), {
      type: 'application/jsonl; charset=utf-8',
      disposition: 'attachment; filename="history.jsonl"',
    });
  }

  @Route(historyApi.proof, { reads })
  async proof(
    @In() { params, caller, request, reply }: Input<typeof historyApi.proof>,
  ): Promise<StreamableFile> {
    const event = await this.queries.event(params.id, params.eventId, caller, request);
    const proof = await proofFile(event, await this.signedTree(event.position));
    if (proof === null) throw await this.notSigned();
    reply.headers({ ...fileHeaders, 'cache-control': 'private, no-store' });
    return new StreamableFile(Buffer.from(proof), {
      type: 'text/plain; charset=utf-8',
      disposition: `attachment; filename="${params.eventId}.tlog-proof"`,
    });
  }

  private async signedTree(position: string): Promise<SignedTree> {
    const tree = await this.log.signedTree(position);
    if (!tree) throw await this.notSigned();
    return tree;
  }

  /** Returns the error for an unsigned history. Copies and restored sites don't sign, so waiting wouldn't help. */
  private async notSigned(): Promise<DomainError> {
    return (await this.log.isHeld())
      ? new DomainError('conflict', 'not-signed', historyMessages.notSigned)
      : new DomainError('unavailable', 'not-signed-yet', historyMessages.notSignedYet);
  }
}
