import type { PullAnswer } from '@everpaw/contracts/sync/sync.dto';
import { pullSize } from '@everpaw/contracts/sync/sync.limits';
import type { Positioned } from '@everpaw/projections/kernel/offline-rules';
import type { Projection } from '@everpaw/projections/kernel/projection';
import { Inject, Injectable } from '@nestjs/common';
import { cutOf, oldestChanges } from '../platform/execution/read-models/oldest-changes.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { EPOCH } from '../platform/kernel/platform.tokens.ts';
import { beforeTheFirstPosition } from '../platform/storage/event-log/position.ts';
import { type SyncedEntity, syncedEntities, syncedReadModels } from './synced-entities.ts';

type Doc = Positioned<{ _id: string }>;
/** The positions after one, optionally up to another. */
type Span = { $gt: string; $lte?: string };
type Membership = Positioned<{ accountId: string; role: string | null }> & Record<string, unknown>;

/**
 * A device's sync progress. It has everything up to `since`. While it receives the older children of roots that it
 * joined between `since` and `until`, it has those up to `after`.
 */
type Progress = { since: string; until?: string; after?: string };

/**
 * An account's roots of one kind: `held` now, `joined` and `ended` since the device's last request. It was invited to
 * read those in `read`, so it gets them as a visitor would, without their children.
 */
type RootIds = { held: string[]; joined: string[]; ended: string[]; read: string[] };

/** `cut` is the position up to which the documents are complete; null if nothing was cut off. */
type EntityChanges = { entity: SyncedEntity; docs: Doc[]; cut: string | null };

/** Parses a cursor; returns null if it belongs to another history of the log. */
function progressOf(cursor: string | undefined, epoch: string): Progress | null {
  if (cursor === undefined) return { since: beforeTheFirstPosition };
  const [progress = '', history] = cursor.split('~');
  if (history !== epoch) return null;
  const [since = beforeTheFirstPosition, until, after] = progress.split('/');
  return { since, until, after };
}

/** Queries for the data that a person's devices store: the roots they keep, with their children. */
@Injectable()
export class SyncQueries {
  private readonly entities = syncedEntities();

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EPOCH) private readonly epoch: string,
  ) {}

  /**
   * Returns the changes for this account after `cursor`, oldest first, at most `limit` of each kind. A root that the
   * account began to keep since then is returned in full, however old it is, and one it no longer keeps is `removed`.
   * Nothing is missing up to the new cursor. The cursor contains the history of the log; one from before a restore, or
   * past the end of the log, is answered with `reset`.
   */
  async changes(accountId: string, cursor?: string, limit = pullSize): Promise<PullAnswer> {
    const progress = progressOf(cursor, this.epoch);
    if (!progress) return { reset: true };
    const { since, until: begun, after = beforeTheFirstPosition } = progress;
    const end = await this.endOf(since);
    if (end === null) return { reset: true };
    const until = begun ?? end;
    const entities = await this.entities;
    const held = await this.held(entities, accountId, { since, until });
    const answered = (entityChanges: readonly EntityChanges[]) =>
      answerOf(entityChanges, { accountId, held });

    // For a device without data, everything is new anyway.
    const older =
      since === beforeTheFirstPosition
        ? []
        : await this.children(entities, held, {
            which: 'joined',
            position: { $gt: after, $lte: since },
            limit,
          });
    const olderCut = earliest(older.map(({ cut }) => cut));
    if (olderCut !== null) {
      const page = older.map((entityChanges) => ({
        ...entityChanges,
        docs: entityChanges.docs.filter(({ position }) => position <= olderCut),
      }));
      return {
        reset: false,
        ...answered(page),
        cursor: `${since}/${until}/${olderCut}~${this.epoch}`,
        more: true,
      };
    }

    // If the older children took several requests, stop at `until`: other roots may have been joined since.
    const past = begun ? { $gt: since, $lte: until } : { $gt: since };
    const changed = [
      ...(await this.roots(entities, held, past, limit)),
      ...(await this.children(entities, held, { which: 'held', position: past, limit })),
    ];
    const { changed: dtos, removed } = answered([...older, ...changed]);
    for (const [entity, { ended }] of held)
      removed[entity.definition.wire] = [...new Set([...ended, ...(removed[entity.definition.wire] ?? [])])];
    const cut = earliest(changed.map((one) => one.cut));
    return {
      reset: false,
      changed: dtos,
      removed,
      cursor: `${cut !== null && cut < until ? cut : until}~${this.epoch}`,
      more: cut !== null || until < end,
    };
  }

  /** Returns the position up to which a response after `since` is complete; null for a cursor of another history. */
  private async endOf(since: string): Promise<string | null> {
    // Read before the documents, so that the next pull finds whatever is applied in the meantime.
    const level = syncedReadModels.map((name) => this.readModels.position(name)).sort();
    const [least = since, most = since] = [level[0], level.at(-1)];
    // A read model's position is that of its last change, so whether it has processed the events since is checked too.
    const wanted = since > most ? since : most;
    const isLevel = await this.readModels.reached(syncedReadModels, wanted);
    if (!isLevel && since > most) return null;
    const reached = isLevel ? wanted : least;
    return reached > since ? reached : since;
  }

  private async held(
    entities: readonly SyncedEntity[],
    accountId: string,
    { since, until }: { since: string; until: string },
  ): Promise<Map<SyncedEntity, RootIds>> {
    const held = new Map<SyncedEntity, RootIds>();
    for (const entity of entities) {
      const { definition, members, projection } = entity;
      const { storedFor } = definition;
      if (members) {
        const all = await this.readModels.model(members.projection).find({ accountId }).lean<Membership[]>();
        const ids = (of: readonly Membership[]) => of.map((one) => String(one[members.id]));
        const changed = all.filter(({ position }) => position > since && position <= until);
        held.set(entity, {
          held: ids(all.filter(isKept)),
          joined: ids(changed.filter(isKept)),
          ended: ids(changed.filter(({ role }) => role === null)),
          read: ids(all.filter(({ role }) => role === 'reader')),
        });
      } else if (storedFor && 'field' in storedFor) {
        const all = await this.readModels
          .model(projection)
          .find({ [storedFor.field]: accountId })
          .select({ _id: 1 })
          .lean<{ _id: string }[]>();
        held.set(entity, { held: all.map(({ _id }) => _id), joined: [], ended: [], read: [] });
      }
    }
    return held;
  }

  private roots(
    entities: readonly SyncedEntity[],
    held: ReadonlyMap<SyncedEntity, RootIds>,
    position: Span,
    limit: number,
  ): Promise<EntityChanges[]> {
    return Promise.all(
      entities
        .filter((entity) => held.has(entity))
        .map((entity) => this.changedRoots(entity, { ids: visibleIn(held.get(entity)), position, limit })),
    );
  }

  /** Returns the roots that changed, and those whose companion document changed. */
  private async changedRoots(
    entity: SyncedEntity,
    { ids, position, limit }: { ids: readonly string[]; position: Span; limit: number },
  ): Promise<EntityChanges> {
    const { projection, companionModel } = entity;
    const changed = { _id: { $in: [...ids] }, position };
    const [own, others] = await Promise.all([
      this.find(projection, changed, limit),
      companionModel ? this.find(companionModel, changed, limit) : [],
    ]);
    const known = new Set(own.map(({ _id }) => _id));
    const rest = others.map(({ _id }) => _id).filter((id) => !known.has(id));
    const docs = rest.length === 0 ? own : [...own, ...(await this.named(projection, rest))];
    const cut = earliest([cutOf(own, limit), cutOf(others, limit)]);
    return { entity, docs: await this.completed(entity, docs), cut };
  }

  private async completed({ companionModel, rules }: SyncedEntity, docs: Doc[]): Promise<Doc[]> {
    const { complete } = rules;
    if (!companionModel || !complete || docs.length === 0) return docs;
    const found = await this.named(
      companionModel,
      docs.map(({ _id }) => _id),
    );
    const byId = new Map(found.map((one) => [one._id, one]));
    return docs.map((doc) => complete(doc, byId.get(doc._id) ?? null) as Doc); // under the same id
  }

  /** Returns the children of the held or joined roots. */
  private children(
    entities: readonly SyncedEntity[],
    held: ReadonlyMap<SyncedEntity, RootIds>,
    { which, position, limit }: { which: 'held' | 'joined'; position: Span; limit: number },
  ): Promise<EntityChanges[]> {
    return Promise.all(
      entities.flatMap((entity) => {
        const { parent } = entity.definition;
        const root = parent && entities.find(({ definition }) => definition.name === parent.entity);
        const ids = (root && held.get(root)?.[which]) ?? [];
        if (!parent || ids.length === 0) return [];
        const found = this.find(entity.projection, { [parent.field]: { $in: ids }, position }, limit);
        return [found.then((docs) => ({ entity, docs, cut: cutOf(docs, limit) }))];
      }),
    );
  }

  private named(projection: Projection, ids: readonly string[]): Promise<Doc[]> {
    return this.readModels
      .model(projection)
      .find({ _id: { $in: [...ids] } })
      .lean<Doc[]>()
      .exec();
  }

  private find(projection: Projection, filter: Record<string, unknown>, limit: number): Promise<Doc[]> {
    return oldestChanges(this.readModels, projection, { filter, limit });
  }
}

/** Whether the account keeps the root of this membership. */
function isKept({ role }: Membership): boolean {
  return role !== null && role !== 'reader';
}

function visibleIn(ids: RootIds | undefined): string[] {
  return ids ? [...ids.held, ...ids.read] : [];
}

/** Returns the earliest of these positions; null if there is none. */
function earliest(positions: readonly (string | null)[]): string | null {
  const known = positions.filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((first, at) => (at < first ? at : first));
}

function answerOf(
  entityChanges: readonly EntityChanges[],
  { accountId, held }: { accountId: string; held: ReadonlyMap<SyncedEntity, RootIds> },
): Pick<Exclude<PullAnswer, { reset: true }>, 'changed' | 'removed'> {
  const changed: Record<string, NonNullable<ReturnType<SyncedEntity['rules']['dtoOf']>>[]> = {};
  const removed: Record<string, string[]> = {};
  for (const { entity, docs } of entityChanges) {
    const { definition, rules } = entity;
    const { wire } = definition;
    const isRead = ({ _id }: Doc) => held.get(entity)?.read.includes(_id) ?? false;
    const shown = docs.map((doc) => ({ doc, dto: rules.dtoOf(doc, { accountId, isKeeper: !isRead(doc) }) }));
    const gone = shown
      .filter(({ doc, dto }) => rules.isGone(doc) || (dto === null && isRead(doc)))
      .map(({ doc }) => doc._id);
    const dtos = shown.flatMap(({ dto }) => dto ?? []);
    if (gone.length > 0) removed[wire] = [...(removed[wire] ?? []), ...gone];
    if (dtos.length > 0) changed[wire] = [...(changed[wire] ?? []), ...dtos];
  }
  return { changed, removed };
}
