import type {
  ArchiveRunsPage,
  ArchiveSchedule,
  ArchiveSchedulesList,
} from '@everpaw/contracts/archives/archive.dto';
import { downloadRefusal } from '@everpaw/contracts/archives/archive-access';
import {
  archiveRunsPageSize,
  listedArchiveSchedules,
} from '@everpaw/contracts/archives/archive-schedule.limits';
import { archiveRefusals } from '@everpaw/contracts/archives/archive-schedule.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { archiveRunsProjection } from '@everpaw/projections/archives/archive-runs.projection';
import { archiveRunOf } from '@everpaw/projections/archives/archive-runs.view';
import { archiveSchedulesProjection } from '@everpaw/projections/archives/archive-schedules.projection';
import { archiveScheduleOf } from '@everpaw/projections/archives/archive-schedules.view';
import { Inject, Injectable } from '@nestjs/common';
import { pageOf, parseCursor } from '../platform/execution/read-models/page-cursor.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { ARCHIVE_ABILITIES, ARCHIVES } from '../platform/kernel/platform.tokens.ts';
import type { ArchiveStore } from './archive-store.ts';
import type { ArchiveAbilities } from './archives.commands.ts';

/** Queries for people who manage archives. */
@Injectable()
export class ArchiveQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(ARCHIVES) private readonly archives: Pick<ArchiveStore, 'read'>,
    @Inject(ARCHIVE_ABILITIES) private readonly abilities: ArchiveAbilities,
  ) {}

  /** Returns all schedules, sorted by name. */
  async list(): Promise<ArchiveSchedulesList> {
    const docs = await this.readModels
      .model(archiveSchedulesProjection)
      .find({})
      .sort({ name: 1, _id: 1 })
      .limit(listedArchiveSchedules)
      .lean();
    const { siteId, canEncrypt, webhookHosts } = this.abilities;
    return { schedules: docs.map(archiveScheduleOf), siteId, canEncrypt, webhookHosts: [...webhookHosts] };
  }

  /** Returns a schedule. Throws `not-found` if it doesn't exist. */
  async one(id: string): Promise<ArchiveSchedule> {
    const doc = await this.readModels.model(archiveSchedulesProjection).findById(id).lean();
    if (!doc) throw new DomainError('not-found', 'archive-schedule-not-found', archiveRefusals.notFound);
    return archiveScheduleOf(doc);
  }

  /** Returns a page of a schedule's runs, newest first. Throws `not-found` if the schedule doesn't exist. */
  async runs(scheduleId: string, cursor: string | undefined): Promise<ArchiveRunsPage> {
    await this.one(scheduleId);
    const after = cursor === undefined ? null : parseCursor(cursor);
    const older = after
      ? {
          $or: [
            { startedAt: { $lt: after.createdAt } },
            { startedAt: after.createdAt, _id: { $lt: after.id } },
          ],
        }
      : {};
    const docs = await this.readModels
      .model(archiveRunsProjection)
      .find({ scheduleId, ...older })
      .sort({ startedAt: -1, _id: -1 })
      .limit(archiveRunsPageSize + 1)
      .lean();
    const { items, nextCursor } = pageOf(docs, archiveRunsPageSize, ({ startedAt, _id }) => ({
      createdAt: startedAt,
      id: _id,
    }));
    return { runs: items.map(archiveRunOf), nextCursor };
  }

  /**
   * Returns the stored archive of a run. Throws `not-found` if there is none, `forbidden` if `caller` may not download
   * it.
   */
  async archive(scheduleId: string, runId: string, caller: AccountDoc | null) {
    const run = await this.readModels.model(archiveRunsProjection).findById(runId).lean();
    const refusal = run && downloadRefusal(caller, run);
    if (refusal) throw new DomainError('forbidden', 'not-permitted', refusal);
    const archive = run?.isKept && run.scheduleId === scheduleId ? await this.archives.read(runId) : null;
    if (!archive) throw new DomainError('not-found', 'archive-not-found', archiveRefusals.noArchive);
    return archive;
  }
}
