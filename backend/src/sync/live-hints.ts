import type { DocViewer, Positioned } from '@everpaw/projections/kernel/offline-rules';
import type { Projection } from '@everpaw/projections/kernel/projection';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { describeCause } from '../platform/execution/projections/runs/error-policy.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { CLOCK, type Clock } from '../platform/kernel/platform.tokens.ts';
import { beforeTheFirstPosition } from '../platform/storage/event-log/position.ts';
import { recentFloor } from './recent-floor.ts';
import { type SyncedEntity, syncedEntities } from './synced-entities.ts';

/** A listener for changes to one root, or to all roots that an account keeps. */
export type Listener = {
  root: { entity: string; id: string } | null;
  accountId: string | null;
  permits(permission: string): boolean;
  opens?: DocViewer['opens'];
  changed(position: string): void;
  /** Called when the listener can no longer see the root; it then requests the root again to get the reason. */
  gone(position: string): void;
  /** Called when the site shuts down; it may be back in a moment. */
  ending(): void;
};

type Doc = Positioned<{ _id: string }>;

/** Notifies listeners that something changed, without content: they fetch it with their own permissions. */
@Injectable()
export class LiveHints implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('live');
  private readonly listeners = new Set<Listener>();
  private readonly entities = syncedEntities();
  private readonly floor = recentFloor(beforeTheFirstPosition);
  private stop: () => void = () => undefined;

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.stop = this.readModels.onApplied((name, position, touched) => {
      this.floor.reached(name, position, this.clock().getTime());
      if (this.listeners.size === 0) return;
      this.tell(name, position, touched).catch((error: unknown) =>
        this.logger.warn(`A hint was not given: ${describeCause(error)}`),
      );
    });
  }

  onModuleDestroy(): void {
    this.stop();
    for (const listener of this.listeners) listener.ending();
    this.listeners.clear();
  }

  /**
   * Adds a listener. If its root changed in the last minute, it is told at once: its page may have been read before
   * that change. Returns a function that removes it.
   */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    this.recall(listener).catch((error: unknown) =>
      this.logger.warn(`A recent change was not told: ${describeCause(error)}`),
    );
    return () => this.listeners.delete(listener);
  }

  private async recall(listener: Listener): Promise<void> {
    const { root } = listener;
    const entities = root === null ? [] : await this.entities;
    const now = this.clock().getTime();
    const newest = await Promise.all(
      entities.flatMap(({ definition: { name, parent }, projection, companionModel }) => {
        if (name === root?.entity)
          return [projection, companionModel]
            .filter((one) => one !== null)
            .map((one) => this.newest(one, { _id: root.id }, now));
        return parent && parent.entity === root?.entity
          ? [this.newest(projection, { [parent.field]: root.id }, now)]
          : [];
      }),
    );
    const position = newest.reduce((most, one) => (one > most ? one : most), '');
    if (position !== '' && this.listeners.has(listener)) listener.changed(position);
  }

  /** Returns the position of the newest recent change to one of these documents; empty if there is none. */
  private async newest(projection: Projection, filter: Record<string, string>, now: number): Promise<string> {
    const found = await this.readModels
      .model(projection)
      .find({ ...filter, position: { $gt: this.floor.of(projection.name, now) } })
      .sort({ position: -1 })
      .limit(1)
      .select({ position: 1 })
      .lean<Doc[]>();
    return found[0]?.position ?? '';
  }

  /** Whether this viewer may see a root now. */
  async isVisible(
    root: { entity: string; id: string },
    viewer: Omit<DocViewer, 'isKeeper'>,
  ): Promise<boolean> {
    const entity = (await this.entities).find(
      ({ definition }) => definition.name === root.entity && !definition.parent,
    );
    if (!entity) return false;
    const doc = await this.readModels.model(entity.projection).findById(root.id).lean<Doc>();
    return doc !== null && isVisibleTo(entity, doc, viewer);
  }

  private async tell(name: string, position: string, touched: readonly string[] | null): Promise<void> {
    for (const entity of await this.entities) {
      const { projection, companionModel, members, definition } = entity;
      if (![projection, companionModel, members?.projection].some((one) => one?.name === name)) continue;
      if (!touched) for (const listener of this.listeners) listener.changed(position);
      else if (members?.projection.name === name) await this.tellMembers(entity, position, touched);
      else if (definition.parent) await this.tellOfChildren(entity, position, touched);
      else await this.tellOfRoots(entity, position, touched);
    }
  }

  /** Notifies accounts that became keepers of a root or ceased to be, so that they fetch or delete it. */
  private async tellMembers(
    { members }: SyncedEntity,
    position: string,
    touched: readonly string[],
  ): Promise<void> {
    if (!members) return;
    const docs = await this.readModels
      .model(members.projection)
      .find({ _id: { $in: [...touched] } })
      .select({ accountId: 1 })
      .lean<{ accountId: string }[]>();
    const accounts = new Set(docs.map(({ accountId }) => accountId));
    for (const listener of this.listeners)
      if (listener.accountId !== null && accounts.has(listener.accountId)) listener.changed(position);
  }

  private async tellOfChildren(
    { definition, projection }: SyncedEntity,
    position: string,
    touched: readonly string[],
  ): Promise<void> {
    const { parent } = definition;
    const root = (await this.entities).find((one) => one.definition.name === parent?.entity);
    if (!parent || !root) return;
    const docs = await this.readModels
      .model(projection)
      .find({ _id: { $in: [...touched] } })
      .select({ [parent.field]: 1 })
      .lean<Record<string, unknown>[]>();
    const ids = [...new Set(docs.map((doc) => String(doc[parent.field])))];
    if (ids.length > 0) await this.tellOfRoots(root, position, ids);
  }

  private async tellOfRoots(entity: SyncedEntity, position: string, ids: readonly string[]): Promise<void> {
    const docs = await this.readModels
      .model(entity.projection)
      .find({ _id: { $in: [...ids] } })
      .lean<Doc[]>();
    for (const listener of this.listeners) {
      const { root } = listener;
      const isMine = docs.some((doc) => isKeeperOf(entity, doc, listener.accountId));
      const isWatched = root?.entity === entity.definition.name && ids.includes(root.id);
      const watched = isWatched ? docs.find((doc) => doc._id === root.id) : undefined;
      if (isWatched && !(watched && isVisibleTo(entity, watched, listener))) {
        this.listeners.delete(listener);
        // The root was read at a possibly newer position than the notification's; a repeated request must not be
        // answered from an older one.
        const hiddenAt = watched?.position ?? this.readModels.position(entity.projection.name);
        listener.gone(hiddenAt > position ? hiddenAt : position);
      } else if (isMine || watched) listener.changed(position);
    }
  }
}

function isKeeperOf({ definition, rules }: SyncedEntity, doc: Doc, accountId: string | null): boolean {
  if (accountId === null) return false;
  const dto = rules.dtoOf(doc, { accountId, isKeeper: true });
  return dto !== null && (definition.keepers?.(dto).includes(accountId) ?? false);
}

function isVisibleTo(
  entity: SyncedEntity,
  doc: Doc,
  { accountId, permits, opens }: Omit<DocViewer, 'isKeeper'>,
): boolean {
  const isKeeper = isKeeperOf(entity, doc, accountId);
  return entity.rules.dtoOf(doc, { accountId, isKeeper, permits, opens }) !== null;
}
