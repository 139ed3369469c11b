import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { Projection } from '@everpaw/projections/kernel/projection';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Collection } from 'mongodb';
import { systemTimers } from '../../../kernel/time.ts';
import { beforeTheFirstPosition } from '../../../storage/event-log/position.ts';
import { eventLoopYield } from '../../../storage/read-store/event-loop-yield.ts';
import {
  append,
  counted,
  counters,
  openWorkshop,
  plainDeserialise,
  type Workshop,
} from '../engine.fixtures.ts';
import type { EventFeed } from '../feed/event-feed.ts';
import { openLogFeed } from '../feed/log-feed.ts';
import type { Stored } from '../runs/fold.ts';
import { openRunRecords } from '../runs/run-records.ts';
import { viewModel } from '../runs/view-model.ts';
import { createViewWriter } from '../runs/view-writer.ts';
import { type BuildStore, openBuildFolder } from './build-store.ts';
import { type LiveBuild, verifyViews } from './verify-views.ts';

const id = 'counters_v1';
const at = '2026-01-01T00:00:00.000Z';
const view = counters();

let shop: Workshop;
let folder: string;
let scratch: BuildStore & { close(): Promise<void> };
let feed: EventFeed;

beforeEach(async () => {
  shop = await openWorkshop();
  folder = await mkdtemp(join(tmpdir(), 'everpaw-verify-'));
  scratch = await openBuildFolder(folder);
  feed = openLogFeed({
    log: shop.log,
    deserialise: plainDeserialise,
    wanted: new Set(view.events),
    timers: systemTimers,
  });
});

afterEach(async () => {
  feed.close();
  await scratch.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** A view that serves, and in which `hot` changes once more whenever somebody asks how far it is. */
async function openBusy(serving: Projection): Promise<LiveBuild> {
  const { connection } = shop.store;
  const records = await openRunRecords(connection, 'projection_states');
  const model = viewModel(connection, id, serving.schema);
  await model.createCollection();
  await records.ensure(id, at);
  const writer = createViewWriter({
    id,
    view: serving,
    connection,
    model,
    records,
    pace: () => eventLoopYield,
  });
  const reader = feed.open();
  let position = beforeTheFirstPosition;
  const follow = async (head: string) => {
    while (position < head) {
      const batch = await reader.after(position, new AbortController().signal);
      const events = batch.entries
        .map(({ event }) => event)
        .filter((event): event is Recorded => event !== null);
      await writer.apply(events, { expected: position, next: batch.to });
      position = batch.to;
    }
  };
  await follow(
    await append(
      shop.log,
      ['a', 'b', 'hot'].map((key) => counted(key)),
    ),
  );
  return {
    id,
    documents: model.collection as unknown as Collection<Stored>, // its ids are text
    async checkpoint() {
      await follow(await append(shop.log, [counted('hot')]));
      return position;
    },
    parked: new Set(),
  };
}

const verify = (live: LiveBuild) =>
  verifyViews({ projections: [view], feed, live: async () => live, scratch, at, report: () => {} });

it('MIS-17 a document that changes whenever it is looked at is compared all the same', async () => {
  const live = await openBusy(view);
  expect(await verify(live)).toMatchObject([{ documents: 3, different: [], more: 0, undecided: 0 }]);
});

it('MIS-17 one that changes all the time and is not what the log says is named, with its fields', async () => {
  const live = await openBusy({
    ...view,
    evolve: (doc: Stored | null, event: never, key: string) => ({
      ...view.evolve(doc as never, event, key),
      ...(key === 'hot' ? { last: 'made up' } : {}),
    }),
  } as Projection); // of which only the sentences of `hot` are another's
  expect(await verify(live)).toMatchObject([
    { different: [{ id: 'hot', how: 'differs', fields: ['last'] }], undecided: 0 },
  ]);
});

it('MIS-17 one that is not there, and one that the log knows nothing of, are named in a view that never rests', async () => {
  const live = await openBusy(view);
  const documents = live.documents as Collection<Stored>;
  const [one] = await documents.find({ _id: 'a' }).toArray();
  await documents.deleteOne({ _id: 'a' });
  await documents.insertOne({ ...one, _id: 'made up', position: one?.position ?? '' });
  const [found] = await verify(live);
  expect(new Set(found?.different)).toEqual(
    new Set([
      { id: 'a', how: 'missing', fields: [] },
      { id: 'made up', how: 'not in the log', fields: [] },
    ]),
  );
  expect(found?.undecided).toBe(0);
});
