import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { projections } from '@everpaw/projections/registry';
import type { Site } from './site.ts';

/** Every event of the site's log, in its order, as the views see it. */
export async function allEvents({ platform }: Site): Promise<Recorded[]> {
  const events = [];
  for await (const { event } of platform.eventLog.log.readAll())
    if (event && !event.type.startsWith('$')) events.push(event);
  return platform.serialiser.deserialise(events);
}

type DocumentsByView = Record<string, Record<string, unknown>>;

/** What the views hold, by name and id. `position` is left out: it is the engine's. */
export async function storedViews(site: Site): Promise<DocumentsByView> {
  await site.settled();
  const views: DocumentsByView = {};
  for (const { name } of projections) {
    const docs = await site.platform.engine.model<{ _id: string; position: string }>(name).find({}).lean();
    views[name] = Object.fromEntries(docs.map(({ position: _, ...doc }) => [doc._id, doc]));
  }
  return views;
}

/** What the views must hold: every event folded from the first, one at a time, with nothing but the views' own functions. */
export async function replayedViews(site: Site): Promise<DocumentsByView> {
  const events = await allEvents(site);
  const views: DocumentsByView = {};
  for (const { name, events: wanted, keys, evolve } of projections) {
    const docs = new Map<string, object>();
    for (const event of events) {
      if (!wanted.includes(event.type)) continue;
      for (const key of keys(event)) {
        const next = evolve(docs.get(key) ?? null, event, key);
        if (next) docs.set(key, next);
        else docs.delete(key);
      }
    }
    views[name] = Object.fromEntries(docs);
  }
  return views;
}
