import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMemorial, sign, tribute } from './helpers/acts.ts';
import { openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const token = 'a-token-for-the-one-who-measures';
const holder = { authorization: `Bearer ${token}` };
let site: Site;
beforeAll(async () => {
  site = await openSite({ env: { METRICS_TOKEN: token } });
});
afterAll(() => site.close());

/** The value of a figure; undefined where it is not told. */
function figure(text: string, name: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

const ask = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${site.origin}/metrics`, { headers });
  return { status: answer.status, text: await answer.text() };
};

test('appends, pushed commands, jobs and views are measured, and nobody is named', async () => {
  const keeper = await site.member('Ana Canary');
  const memorialId = await createMemorial(keeper, { petName: 'Canary' });
  await sign(site.browser(), memorialId);
  const pushed = await site.browser().post('/api/sync/push', {
    commands: [
      {
        id: randomUUID(),
        type: 'SignGuestbook',
        v: 1,
        payload: { ...tribute(), tributeId: randomUUID(), memorialId },
      },
      { id: randomUUID(), type: 'HideTribute', v: 1, payload: { tributeId: randomUUID(), memorialId } },
    ],
  });
  expect(pushed.json.verdicts.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    'accepted',
    'retry',
  ]);
  await site.settled();
  await until(async () => {
    const { text } = await ask(holder);
    return (figure(text, 'everpaw_job_attempts_total{name="mail",outcome="done"}') ?? 0) >= 1;
  });
  const { status, text } = await ask(holder);
  expect(status).toBe(200);
  expect(figure(text, 'everpaw_append_duration_seconds_count{outcome="stored"}')).toBeGreaterThanOrEqual(4);
  expect(figure(text, 'everpaw_push_verdicts_total{verdict="accepted"}')).toBe(1);
  expect(figure(text, 'everpaw_push_verdicts_total{verdict="retry"}')).toBe(1);
  expect(figure(text, 'everpaw_job_wait_seconds_count{name="mail"}')).toBeGreaterThanOrEqual(1);
  expect(figure(text, 'everpaw_jobs{state="failed"}')).toBe(0);
  for (const name of ['memorials', 'tributes', 'audit_events'])
    expect(text).toMatch(
      new RegExp(`^everpaw_projection_lag\\{name="${name}",build="${name}_v\\d+",serving="true"\\} 0$`, 'm'),
    );
  for (const personal of ['Canary', memorialId, keeper.id, keeper.email])
    expect(text).not.toContain(personal);
});

test('SEC-35 who has no token finds no such address, this machine included', async () => {
  const unknown = await fetch(`${site.origin}/no-such-address`);
  const tried: Record<string, string>[] = [
    {},
    { authorization: 'Bearer another-token' },
    { authorization: `Basic ${token}` },
  ];
  for (const headers of tried) {
    const { status, text } = await ask(headers);
    expect([status, text.includes('everpaw_jobs')]).toEqual([unknown.status, false]);
  }
});

test('without METRICS_TOKEN nobody reads them', async () => {
  const plain = await openSite();
  try {
    for (const authorization of ['', 'Bearer', 'Bearer null', 'Bearer undefined'])
      expect((await plain.browser().get('/metrics', { headers: { authorization } })).status).toBe(404);
  } finally {
    await plain.close();
  }
});
