import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openWorkshop, until, type Workshop } from './engine.fixtures.ts';
import { openProgressBoard, pollNews } from './polled-news.ts';
import type { ProjectionNews } from './projection-news.ts';
import { systemTimers } from './time.ts';

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
  const heard: ProjectionNews[] = [];
  const news = await pollNews({ connection, timers: systemTimers });
  await news.follow((each) => heard.push(each));
  const progress = { build: 'counters_v1', seen: '02', applied: '01', runs: true, built: true };
  board.publish({ type: 'progress', progress, touched: ['a'], lagMs: 1 });
  await until(() => heard.length > 0);
  expect([refused, heard]).toMatchObject([3, [{ type: 'progress', progress }]]);
  news.stop();
  await board.close();
});

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
