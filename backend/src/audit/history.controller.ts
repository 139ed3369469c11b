import { Readable } from 'node:stream';
import { historyApi } from '@everpaw/contracts/audit/history.api';
import type { HistoryMoments, HistoryPage } from '@everpaw/contracts/audit/history.dto';
import { Controller, StreamableFile } from '@nestjs/common';
import { In, type Input, Route } from '../platform/http/route.ts';
import { fileHeaders } from '../platform/http/security-headers.ts';
import { HistoryQueries } from './history.queries.ts';
import { historyTable } from './history-table.ts';

const reads = ['history', 'memorials', 'tributes', 'accounts'];

@Controller()
export class HistoryController {
  constructor(private readonly queries: HistoryQueries) {}

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
    const entries = await this.queries.all(params.id, caller, request);
    reply.headers({ ...fileHeaders, 'cache-control': 'private, no-store' });
    return new StreamableFile(Readable.from(historyTable(entries)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="history.csv"',
    });
  }
}
