import { shortPathOf } from '@everpaw/contracts/memorials/address/short-address';
import { byDay } from '@everpaw/contracts/timeline/timeline-order';
import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { memoriesProjection } from '@everpaw/projections/timeline/memories.projection';
import type { MemoryDoc } from '@everpaw/projections/timeline/memories.view';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { documentsOf } from '../sync/entity-documents.ts';
import type { BookletContent } from './layout/booklet.ts';

type Engine = Pick<ProjectionEngine, 'model'>;

/** The views that a booklet is read from. */
export const bookletViews = [memorialsProjection.name, memoriesProjection.name, tributesProjection.name];

/** How many memories are loaded at a time. */
const pageSize = 100;

/** Yields the visible tributes of a memorial, oldest first, page by page. */
async function* tributesOf(engine: Engine, memorialId: string): AsyncGenerator<TributeDoc> {
  const shown = documentsOf(engine, tributesProjection, { memorialId, status: 'shown' });
  // The query returns documents of this projection only.
  yield* shown as unknown as AsyncGenerator<TributeDoc>;
}

/** Yields the memories of a memorial in the order of their days, page by page. Only their days are held at once. */
async function* memoriesOf(engine: Engine, memorialId: string): AsyncGenerator<MemoryDoc> {
  const model = engine.model<MemoryDoc>(memoriesProjection.name);
  const dated = await model
    .find({ memorialId, deleted: false })
    .select({ date: 1, createdAt: 1 })
    .lean<Pick<MemoryDoc, '_id' | 'date' | 'createdAt'>[]>();
  const ids = dated
    .map(({ _id: id, date, createdAt }) => ({ id, date, createdAt }))
    .sort(byDay)
    .map(({ id }) => id);
  for (let from = 0; from < ids.length; from += pageSize) {
    const page = ids.slice(from, from + pageSize);
    const docs = await model.find({ _id: { $in: page }, deleted: false }).lean<MemoryDoc[]>();
    const byId = new Map(docs.map((doc) => [doc._id, doc]));
    for (const id of page) {
      const doc = byId.get(id);
      if (doc) yield doc;
    }
  }
}

/** Returns the content of a memorial's booklet; null if the memorial is deleted. `origin` is that of its address. */
export async function bookletContent(
  engine: Engine,
  memorialId: string,
  { origin, madeAt }: { origin: string; madeAt: Date },
): Promise<(BookletContent & { url: string }) | null> {
  const memorial = await engine
    .model<MemorialDoc>(memorialsProjection.name)
    .findById(memorialId)
    .lean<MemorialDoc>();
  if (!memorial || memorial.removed || memorial.deletedAt !== null) return null;
  const url = `${origin}${shortPathOf(memorialId)}`;
  return {
    memorial,
    memories: () => memoriesOf(engine, memorialId),
    tributes: () => tributesOf(engine, memorialId),
    url,
    address: url.replace(/^https?:\/\//, ''),
    madeOn: madeAt.toISOString().slice(0, 10),
  };
}

/** Returns the content, and adds the accounts whose words it contains to `holds` as they are read. */
export function noting<Content extends BookletContent>(content: Content, holds: Set<string>): Content {
  const { memorial } = content;
  for (const id of [memorial._id, memorial.ownerId, ...memorial.keepers]) holds.add(id);
  return {
    ...content,
    async *memories() {
      for await (const memory of content.memories()) {
        if (memory.authorId !== null) holds.add(memory.authorId);
        yield memory;
      }
    },
    async *tributes() {
      for await (const tribute of content.tributes()) {
        for (const id of [tribute.authorId, tribute.answerAuthorId]) if (id) holds.add(id);
        yield tribute;
      }
    },
  };
}
