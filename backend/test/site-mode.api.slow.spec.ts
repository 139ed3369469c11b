import { endpoints } from '@everpaw/contracts/api';
import { optionalCalls } from '@everpaw/contracts/site/optional-calls';
import { sitePaths } from '@everpaw/contracts/site/paths';
import { isPayingPath } from '@everpaw/contracts/site/paying-paths';
import { siteModes } from '@everpaw/contracts/site/site-mode';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { nowhere } from './helpers/acts.ts';
import { openSite, type Site } from './helpers/site.ts';

const inlined = (html: string) =>
  JSON.parse(/<script type="application\/json" id="everpaw-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe.each(siteModes)('REQ-054 REQ-009 a site in %s mode', (mode) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ env: { SITE_MODE: mode, STRIPE_SECRET_KEY: 'simulated' } });
  });
  afterAll(() => site.close());

  test('tells its mode to everybody, and can be asked again for nothing', async () => {
    const answer = await site.browser().get('/api/site');
    expect([answer.status, answer.json.mode]).toEqual([200, mode]);
    const etag = answer.headers.get('etag') ?? '';
    const again = await site.browser().get('/api/site', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect((await (await site.member()).get('/api/site')).json.mode).toBe(mode);
  });

  test.each(['/', '/about', '/terms', '/memorial-gallery'])('%s brings it along', async (path) => {
    const page = await site.browser().get(path);
    const asked = await site.browser().get('/api/site');
    expect(inlined(page.text).answers['/api/site']).toEqual(asked.json);
  });

  test('names exactly those calls of the store that the contracts have', async () => {
    const { json } = await site.browser().get('/api/site');
    const has = (path: string) =>
      endpoints.some(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path);
    expect(json.calls).toEqual(optionalCalls.filter(has));
    const member = await site.member();
    for (const path of optionalCalls) {
      const answer = await member.get(path);
      expect([path, answer.status !== 404]).toEqual([path, json.calls.includes(path)]);
    }
  });
});

const stripeKeys = {
  SITE_MODE: 'live',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

describe.each([
  ['with Stripe', stripeKeys, true],
  ['with simulated payments', { SITE_MODE: 'live', STRIPE_SECRET_KEY: 'simulated' }, false],
] as const)('SEC-19 a site that sells %s', (_, env, isReal) => {
  test('names the provider’s hosts in the policy of paying pages, and of no other', async () => {
    const site = await openSite({ env });
    try {
      const concrete = (path: string) => path.replace(/:[a-zA-Z]+/g, nowhere);
      for (const path of sitePaths.map(concrete)) {
        const answer = await site.browser().get(path);
        const policy = answer.headers.get('content-security-policy') ?? '';
        expect([path, policy.includes('stripe.com')]).toEqual([path, isReal && isPayingPath(path)]);
        expect([path, policy.includes("script-src 'self'")]).toEqual([path, true]);
      }
      for (const path of ['/api/site', '/assets/none.js', '/nowhere-at-all']) {
        const { headers } = await site.browser().get(path);
        expect(headers.get('content-security-policy')).not.toContain('stripe.com');
      }
    } finally {
      await site.close();
    }
  });
});
