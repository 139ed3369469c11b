import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMemorial, tribute } from './helpers/acts.ts';
import { openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
let memorialId: string;
beforeAll(async () => {
  site = await openSite();
  memorialId = await createMemorial(await site.member());
});
afterAll(() => site.close());

const path = () => `/api/memorials/${memorialId}/guestbook`;

describe('the thread that folds', () => {
  test('REL-19 shows every visitor their own words at once, 100 of 100 times', async () => {
    for (let turn = 0; turn < 100; turn += 1) {
      const visitor = site.browser();
      const signed = await visitor.post(path(), tribute({ tributeMessage: `Message ${turn}` }));
      expect(signed.status).toBe(201);
      const read = await visitor.get(`${path()}?limit=1`);
      expect(read.headers.get('x-stale')).toBeNull();
      expect(read.text).toContain(`Message ${turn}`);
    }
  });

  test('has the only subscription to the log, for views and reactions', async () => {
    await site.settled();
    await until(async () => (await site.platform.projectorFigures()).subscriptions === 1);
  });

  test('REL-20 rebuilds a view while it is read, and no read finds it empty', async () => {
    await site.settled();
    const counts = new Set<number>();
    let isReading = true;
    const reading = (async () => {
      while (isReading) counts.add(await site.platform.engine.model('tributes').countDocuments());
    })();
    await site.platform.engine.rebuild('tributes');
    isReading = false;
    await reading;
    expect([...counts]).toEqual([100]);
    await until(async () => /_g2$/.test(site.platform.engine.model('tributes').collection.name));
    const signed = await site.browser().post(path(), tribute());
    expect(await site.platform.engine.waitFor(['tributes'], signed.headers.get('x-position') ?? '')).toBe(
      'reached',
    );
  });

  test('REL-22 has dropped a key, and what it read with it, once its destruction is answered', async () => {
    await site.settled();
    const docs = () =>
      site.platform.engine
        .model<TributeDoc>(tributesProjection.name)
        .find({})
        .lean<(TributeDoc & { personId?: string })[]>();
    const [before] = await docs();
    const people = new Set<string>();
    for await (const { event } of site.platform.eventLog.log.readAll()) {
      const { $person: person, tributeId } = (event?.data ?? {}) as { $person?: string; tributeId?: string };
      if (person && tributeId === before?._id) people.add(person);
    }
    expect(people.size).toBe(1);
    for (const person of people) await site.platform.keys.destroy(person);
    await site.platform.engine.rebuild('tributes');
    await until(async () => /_g3$/.test(site.platform.engine.model('tributes').collection.name));
    const after = (await docs()).find(({ _id }) => _id === before?._id);
    expect(after?.tributeMessage).not.toBe(before?.tributeMessage);
    expect((await docs()).filter(({ tributeMessage }) => tributeMessage).length).toBe(100);
  });
});
