import { expect, test } from '@jest/globals';
import { type Answer, openSite, password } from './helpers/site.ts';

/** What production cannot do without. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://everpaw.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
};
const atOneMoment = { clock: () => new Date('2026-03-01T12:00:00.000Z') };

test('SEC-05, SEC-19 in production the cookie is for this host alone, over TLS, and no script’s', async () => {
  const site = await openSite({ env: { ...production, RATE_LIMIT_FACTOR: '1000' } });
  try {
    const headers = { 'x-forwarded-proto': 'https' };
    const body = { email: 'tls@example.org', password, name: 'Ana Reis' };
    const answer = await site.browser().post('/api/auth/register', body, { headers });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.some((cookie) => cookie.startsWith('__Host-everpaw='))).toBe(true);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/);
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
        expect(cookie).toContain(attribute);
      expect(cookie).not.toMatch(/Domain=/i);
    }
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    const plain = await site.browser().post('/api/auth/login', { email: body.email, password });
    expect(plain.headers.getSetCookie().filter((cookie) => cookie.startsWith('__Host-everpaw='))).toEqual([]);
  } finally {
    await site.close();
  }
});

test('too many tries are told when to come back, by address, whatever the client writes before the proxy', async () => {
  const limited = await openSite({ env: { ...production, RATE_LIMIT_FACTOR: '1' }, ...atOneMoment });
  try {
    const body = { email: 'nobody@example.org', password: '' };
    const tries: Answer[] = [];
    for (let n = 0; n < 21; n += 1)
      tries.push(
        await limited.browser().post('/api/auth/login', body, {
          headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': `10.0.0.${n}, 203.0.113.7` },
        }),
      );
    expect(tries.map(({ status }) => status)).toEqual([...Array(20).fill(400), 429]);
    const last = tries[20] as Answer;
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.json).toMatchObject({ code: 'too-many-requests', status: 429 });
    expect(last.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const elsewhere = await limited.browser().post('/api/auth/login', body, {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.8' },
    });
    expect(elsewhere.status).toBe(400);
  } finally {
    await limited.close();
  }
});
