import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '../../../../../test/helpers/until.ts';
import { systemTimers, type Timers } from '../../../kernel/time.ts';
import { openWorkshop, type Workshop } from '../engine.fixtures.ts';
import { openProgressBoard, pollNews } from './polled-news.ts';
import type { ProjectionProgress } from './projection-news.ts';

let shop: Workshop;
beforeEach(async () => {
  shop = await openWorkshop();
});
afterEach(() => shop.close());

it('REL-19 progress that could not be written is written again, without another event', async () => {
  const { connection } = shop.store;
  const board = await openProgressBoard(connection);
  const model = connection.model('projection_progress');
  const bulkWrite = model.bulkWrite.bind(model);
  let refused = 0;
  Object.assign(model, {
    bulkWrite: (...args: Parameters<typeof bulkWrite>) => {
      if (refused === 3) return bulkWrite(...args);
      refused += 1;
      return Promise.reject(new Error('connection 7 to 127.0.0.1 closed'));
    },
  });
  const heard: ProjectionProgress[] = [];
  const news = await pollNews({ connection, timers: systemTimers });
  await news.follow((each) => heard.push(each));
  const progress = { build: 'counters_v1', seen: '02', applied: '01', runs: true, built: true };
  board.publish({ type: 'progress', progress, touched: ['a'], lagMs: 1 });
  await until(() => heard.length > 0);
  expect([refused, heard]).toMatchObject([3, [{ type: 'progress', progress }]]);
  news.stop();
  await board.close();
});

it.each(Array.from({ length: 10 }, (_, turns) => turns))(
  'REL-19 progress that is published %i turns after a write is written, without another event',
  async (turns) => {
    const { connection } = shop.store;
    const board = await openProgressBoard(connection);
    const model = connection.model('projection_progress');
    const bulkWrite = model.bulkWrite.bind(model);
    const publish = (seen: string) => {
      const progress = { build: 'counters_v1', seen, applied: '01', runs: true, built: true };
      board.publish({ type: 'progress', progress, touched: [], lagMs: 1 });
    };
    let writes = 0;
    Object.assign(model, {
      async bulkWrite(...args: Parameters<typeof bulkWrite>) {
        await bulkWrite(...args);
        writes += 1;
        if (writes === 1) void publishLater();
      },
    });
    async function publishLater() {
      for (let turn = 0; turn < turns; turn += 1) await null;
      publish('03');
    }
    publish('02');
    const stored = () => model.findById('counters_v1').lean<{ seen: string }>();
    await until(async () => (await stored())?.seen === '03');
    await board.close();
  },
);

it('a board that is closed while the store is away lets go', async () => {
  const { connection } = shop.store;
  const board = await openProgressBoard(connection);
  const model = connection.model('projection_progress');
  let refused = 0;
  Object.assign(model, {
    bulkWrite: () => {
      refused += 1;
      return Promise.reject(new Error('away'));
    },
  });
  const progress = { build: 'counters_v1', seen: '02', applied: '01', runs: true, built: true };
  board.publish({ type: 'progress', progress, touched: ['a'], lagMs: 1 });
  await until(() => refused > 0);
  await board.close();
  expect(refused).toBeGreaterThan(0);
});

it('REL-43 SEC-44 tells whether a build was level once, and whether what was heard is what there is', async () => {
  const { connection } = shop.store;
  const board = await openProgressBoard(connection);
  const heard: ProjectionProgress[] = [];
  const due: (() => void)[] = [];
  let time = 0;
  // Nothing is looked at but when the test says so.
  const timers: Timers = {
    after(_, task) {
      due.push(task);
      return () => {};
    },
  };
  const news = await pollNews({ connection, timers, now: () => time });
  expect(news.isFresh()).toBe(false);
  await news.follow((each) => heard.push(each));
  expect(news.isFresh()).toBe(true);
  time += news.heardWithinMs;
  expect(news.isFresh()).toBe(false);

  const progress = { build: 'counters_v1', seen: '02', applied: '01', runs: true, built: false };
  const look = async (count: number) => {
    await until(() => due.length > 0);
    for (const task of due.splice(0)) task();
    await until(() => heard.length >= count);
  };
  board.publish({ type: 'progress', progress, touched: [], lagMs: 1 });
  await until(async () => (await connection.model('projection_progress').countDocuments()) === 1);
  await look(1);
  expect(news.isFresh()).toBe(true);
  const level = { ...progress, built: true };
  board.publish({ type: 'progress', progress: level, touched: [], lagMs: 1 });
  await until(
    async () => (await connection.model('projection_progress').countDocuments({ built: true })) === 1,
  );
  await look(2);
  expect(heard).toMatchObject([{ progress }, { progress: level }]);
  // What an earlier release wrote, which said nothing of it, serves as it did.
  await connection
    .model('projection_progress')
    .updateOne({}, { $unset: { built: '' }, $set: { seen: '03' } });
  await look(3);
  expect(heard[2]).toMatchObject({ progress: { seen: '03', built: true } });
  news.stop();
  await board.close();
});
