import { isKeeper } from '@everpaw/contracts/memorials/memorial-facts';
import { tributeCountsProjection } from '@everpaw/projections/guestbook/tribute-counts.projection';
import { keepershipsProjection } from '@everpaw/projections/memorials/keeperships.projection';
import { accountOfKeepership } from '@everpaw/projections/memorials/keeperships.view';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { READ_MODELS, type ReadModels } from '../platform/read-models/read-models.ts';

/** Somebody who wants to hear of one memorial, or of all that an account keeps. */
export type Listener = {
  memorialId: string | null;
  accountId: string | null;
  changed(position: string): void;
  /** The memorial can no longer be seen by this listener. */
  gone(): void;
  /** The site ends; it may be there again in a moment (REL-25). */
  ending(): void;
};

/** Tells listeners that something changed, and nothing of what: they ask for it with their own rights. */
@Injectable()
export class LiveHints implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('live');
  private readonly listeners = new Set<Listener>();
  private stop: () => void = () => undefined;

  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  onModuleInit(): void {
    this.stop = this.readModels.onApplied((name, position, touched) => {
      if (this.listeners.size === 0) return;
      if (name === keepershipsProjection.name) this.tellKeepers(position, touched);
      if (name === memorialsProjection.name || name === tributeCountsProjection.name)
        this.tell(position, touched).catch((error: unknown) =>
          this.logger.warn(`A hint was not given: ${error instanceof Error ? error.name : 'Error'}`),
        );
    });
  }

  onModuleDestroy(): void {
    this.stop();
    for (const listener of this.listeners) listener.ending();
    this.listeners.clear();
  }

  /** Answers a way to stop listening. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Whoever begins or ceases to keep something hears of it: it is theirs to fetch, or to forget. */
  private tellKeepers(position: string, touched: readonly string[] | null): void {
    const accounts = new Set(touched?.map(accountOfKeepership));
    for (const listener of this.listeners)
      if (!touched || (listener.accountId !== null && accounts.has(listener.accountId)))
        listener.changed(position);
  }

  private async tell(position: string, touched: readonly string[] | null): Promise<void> {
    if (!touched) {
      for (const listener of this.listeners) listener.changed(position);
      return;
    }
    const docs = await this.readModels
      .model(memorialsProjection)
      .find({ _id: { $in: [...touched] } })
      .select({ ownerId: 1, keepers: 1, listed: 1 })
      .lean<{ _id: string; ownerId: string; keepers: string[]; listed: boolean }[]>();
    for (const listener of this.listeners) {
      const { accountId } = listener;
      const mine = docs.some((doc) => isKeeper(accountId, doc));
      const watched = docs.find((doc) => doc._id === listener.memorialId);
      if (watched && !watched.listed && !isKeeper(accountId, watched)) {
        this.listeners.delete(listener);
        listener.gone();
      } else if (mine || watched) listener.changed(position);
    }
  }
}
