import { contactAddress } from '@everpaw/contracts/site/about.messages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { emailsTo, emailTo, jobsDone } from './helpers/emails.ts';
import { openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const message = {
  name: 'Ben Ortiz',
  email: 'ben@example.org',
  message: 'The QR code does not scan.\n\nI tried <b>twice</b>.',
};
const subject = 'A message from the contact form';

describe('the contact form', () => {
  test('REQ-136 mails the message to the site, says who wrote it, and keeps nothing of it', async () => {
    const commandId = uuidv7();
    const answer = await site
      .browser()
      .post('/api/contact', message, { headers: { 'idempotency-key': commandId } });
    expect([answer.status, answer.json]).toEqual([202, { received: true }]);
    const email = await emailTo(site, contactAddress, subject);
    expect(email.text).toContain('From: Ben Ortiz <ben@example.org>');
    expect(email.text).toContain('I tried <b>twice</b>.');
    expect(email.html).toContain('I tried &lt;b&gt;twice&lt;/b&gt;.');
    await until(async () => (await site.platform.contactMessages.read(commandId)) === null);
    expect(JSON.stringify(await site.platform.jobs.failed(10))).not.toContain('ben@example.org');
  });

  test('REQ-136 the same message again is one mail', async () => {
    const headers = { 'idempotency-key': uuidv7() };
    const before = (await emailsTo(site, contactAddress)).length;
    for (let time = 0; time < 3; time += 1) {
      const answer = await site.browser().post('/api/contact', { ...message, name: 'Eve' }, { headers });
      expect(answer.status).toBe(202);
    }
    await jobsDone(site);
    expect((await emailsTo(site, contactAddress)).length).toBe(before + 1);
  });

  test.each([
    ['name', { ...message, name: ' ' }, 'Please enter your name'],
    ['email', { ...message, email: 'ben' }, 'Please enter a valid email address'],
    [
      'email',
      { ...message, email: 'ben@example.org\r\nBcc: all@example.org' },
      'Please enter a valid email address',
    ],
    ['message', { ...message, message: '' }, 'Please write a message'],
    ['message', { ...message, message: 'x'.repeat(4001) }, 'Please use at most 4000 characters'],
  ])('REQ-136 SEC-20 a %s that is none is refused', async (path, body, why) => {
    const answer = await site.browser().post('/api/contact', body);
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toContainEqual({ path, message: why });
  });

  test('what could not be mailed in 14 days is deleted', async () => {
    const { contactMessages } = site.platform;
    const at = new Date('2026-01-01T00:00:00Z');
    await contactMessages.keep('late', { ...message, at });
    await contactMessages.sweep(new Date('2026-01-14T23:00:00Z'));
    expect(await contactMessages.read('late')).not.toBeNull();
    await contactMessages.sweep(new Date('2026-01-15T01:00:00Z'));
    expect(await contactMessages.read('late')).toBeNull();
  });
});

test('REQ-136 one address cannot flood the mailbox', async () => {
  const limited = await openSite({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const browser = limited.browser();
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1)
      statuses.push((await browser.post('/api/contact', message)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  } finally {
    await limited.close();
  }
});
