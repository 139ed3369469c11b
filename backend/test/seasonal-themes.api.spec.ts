import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { nowhere } from './helpers/acts.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { openSite, type Site } from './helpers/site.ts';

let site: Site;
let admin: Member;
let now = new Date('2026-03-01T12:00:00.000Z');
beforeAll(async () => {
  site = await openSite({ clock: () => now });
  admin = await memberWithRole(site, 'admin');
});
afterAll(() => site.close());

const address = '/api/admin/seasonal-themes';
const fields = (more: Record<string, unknown> = {}, theme: Record<string, unknown> = {}) => ({
  name: 'Spring',
  isActive: true,
  startDate: '2026-03-20T00:00:00.000Z',
  endDate: '2026-04-20T00:00:00.000Z',
  priority: 10,
  ...more,
  theme: {
    primaryColor: '#3f5a45',
    secondaryColor: '#eef2e8',
    backgroundImage: null,
    heroTitle: 'The light comes back',
    heroSubtitle: 'So do the walks.',
    specialMessage: null,
    ctaText: 'Create Memorial',
    ...theme,
  },
});
const schedule = async (more: Record<string, unknown> = {}) => {
  const answer = await admin.post(address, fields(more));
  expect(answer.status).toBe(201);
  return String(answer.json.id);
};
const activeAt = async (at: string) => {
  now = new Date(at);
  await site.settled();
  return (await site.browser().get('/api/seasonal-themes/active')).json as { id: string }[];
};

beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00.000Z');
  for (const { id } of (await admin.get(address)).json) await admin.send('DELETE', `${address}/${id}`);
});

describe('seasonal themes', () => {
  test('REQ-419 REQ-385 REQ-371 are active between start and end, for everybody, with every field', async () => {
    const id = await schedule();
    expect(await activeAt('2026-03-19T23:59:59.999Z')).toEqual([]);
    expect(await activeAt('2026-03-20T00:00:00.000Z')).toEqual([{ id, ...fields() }]);
    expect(await activeAt('2026-04-20T00:00:00.000Z')).toHaveLength(1);
    expect(await activeAt('2026-04-20T00:00:00.001Z')).toEqual([]);
  });

  test('REQ-385 are not active while switched off', async () => {
    const id = await schedule({ isActive: false });
    expect(await activeAt('2026-04-01T00:00:00.000Z')).toEqual([]);
    await admin.send('PUT', `${address}/${id}`, { body: fields() });
    expect(await activeAt('2026-04-01T00:00:00.000Z')).toHaveLength(1);
  });

  test('REQ-386 the highest priority comes first, then the later start', async () => {
    const low = await schedule({ priority: 1 });
    const early = await schedule({ priority: 50 });
    const late = await schedule({ priority: 50, startDate: '2026-03-25T00:00:00.000Z' });
    const active = await activeAt('2026-04-01T00:00:00.000Z');
    expect(active.map(({ id }) => id)).toEqual([late, early, low]);
  });

  test('REQ-139 REQ-387 come with the landing page, and a page that is kept follows every change', async () => {
    const inline = async () => {
      await site.settled();
      const page = await site.browser().get('/');
      const data = /<script type="application\/json" id="everpaw-data">(.*?)<\/script>/.exec(page.text)?.[1];
      const { answers } = JSON.parse(data ?? '{}');
      return answers['/api/seasonal-themes/active'].map((theme: { id: string }) => theme.id);
    };
    expect(await inline()).toEqual([]);
    const coming = await schedule();
    expect(await inline()).toEqual([coming]);
    const over = await schedule({
      startDate: '2026-01-01T00:00:00.000Z',
      endDate: '2026-01-31T00:00:00.000Z',
    });
    expect(await inline()).not.toContain(over);
    await admin.send('DELETE', `${address}/${coming}`);
    expect(await inline()).toEqual([]);
  });

  test('are changed as a whole and withdrawn for good', async () => {
    const id = await schedule();
    const changed = fields({ name: 'Later spring' }, { specialMessage: 'For those who miss a walk.' });
    expect((await admin.send('PUT', `${address}/${id}`, { body: changed })).status).toBe(200);
    expect((await admin.get(address)).json).toEqual([{ id, ...changed }]);
    const again = await admin.send('PUT', `${address}/${id}`, { body: changed });
    expect([again.status, again.json]).toEqual([200, { id }]);
    expect((await admin.send('DELETE', `${address}/${id}`)).status).toBe(200);
    expect((await admin.get(address)).json).toEqual([]);
    expect((await admin.send('PUT', `${address}/${id}`, { body: changed })).status).toBe(404);
    expect((await admin.send('DELETE', `${address}/${nowhere}`)).status).toBe(404);
  });

  test('the same request again, after the answer was lost, is the same theme', async () => {
    const headers = { 'idempotency-key': '0197f3a0-1111-7000-8000-0000000000aa' };
    const [first, second] = [
      await admin.post(address, fields(), { headers }),
      await admin.post(address, fields(), { headers }),
    ];
    expect([first.status, second.status, second.json.id]).toEqual([201, 201, first.json.id]);
    expect((await admin.get(address)).json).toHaveLength(1);
  });

  test.each([
    ['an end before the start', { endDate: '2026-01-01T00:00:00.000Z' }, {}, 'endDate'],
    ['a day that is no time', { startDate: '2026-03-20' }, {}, 'startDate'],
    ['a priority that is text', { priority: '5' }, {}, 'priority'],
    ['a colour with a rule behind it', {}, { primaryColor: '#fff;x:y' }, 'theme.primaryColor'],
    [
      'a picture from elsewhere',
      {},
      { backgroundImage: 'https://evil.example/a.jpg' },
      'theme.backgroundImage',
    ],
    ['an operator as headline', {}, { heroTitle: { $ne: '' } }, 'theme.heroTitle'],
  ])('SEC-14 SEC-18 %s is refused with the field named', async (_, more, theme, path) => {
    const answer = await admin.post(address, fields(more, theme));
    expect([answer.status, answer.json.errors?.[0]?.path]).toEqual([400, path]);
  });

  test('the access log says who changed them', async () => {
    now = new Date('2026-06-01T12:00:00.000Z');
    const id = await schedule();
    const { json } = await admin.get('/api/admin/access-log?limit=1');
    expect(json.entries[0]).toMatchObject({
      userId: admin.id,
      action: 'manage-seasonal-theme',
      resource: `seasonal theme ${id}: scheduled`,
      success: true,
    });
  });
});
