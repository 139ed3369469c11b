import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { withFakedTimers } from '../platform/kernel/faked-timers.fixtures.ts';
import { projectRoot } from '../platform/kernel/project-root.ts';
import { duringRequest } from '../platform/kernel/request-time.ts';
import { callProvider, isKnownVersion, openPaymentGateway } from './payment-gateway.ts';

const noAnswer = () => new Promise<never>(() => {});
const away = { kind: 'unavailable', code: 'payment-provider-away' };
const outcomeOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

test('a call to a provider that never answers ends before eight seconds', async () => {
  const { result, tookMs } = await withFakedTimers(() => outcomeOf(callProvider(noAnswer)));
  expect(result).toMatchObject(away);
  expect(tookMs).toBeLessThan(8_000);
});

test('so do all calls of a request together, and none begins too late', async () => {
  let calls = 0;
  const { result, tookMs } = await withFakedTimers(() =>
    duringRequest({ arrivedAt: performance.now(), isAnswered: false }, async () => {
      const slow = () =>
        new Promise<string>((resolve) => {
          calls += 1;
          setTimeout(resolve, 3_000, 'answered');
        });
      return [
        await callProvider(slow),
        await callProvider(slow),
        await outcomeOf(callProvider(slow)),
        await outcomeOf(callProvider(slow)),
      ];
    }),
  );
  expect(result.slice(0, 2)).toEqual(['answered', 'answered']);
  for (const refused of result.slice(2)) expect(refused).toMatchObject(away);
  expect(tookMs).toBeLessThan(8_000);
  expect(calls).toBe(3);
});

test('work that goes on after the answer has time of its own', async () => {
  const longAgo = { arrivedAt: performance.now() - 60_000, isAnswered: true };
  expect(await duringRequest(longAgo, () => callProvider(async () => 'answered'))).toBe('answered');
});

test('the site reads messages of the version of its client, and of others of the same name', async () => {
  const gateway = await openPaymentGateway({ kind: 'simulated' }, () => new Date());
  await gateway.close();
  expect(gateway.apiVersion).toBe(Stripe.API_VERSION);
  const [day = '', name = ''] = gateway.apiVersion.split('.');
  expect([day, name]).not.toContain('');
  expect(isKnownVersion(gateway.apiVersion, gateway.apiVersion)).toBe(true);
  expect(isKnownVersion(`2027-01-01.${name}`, gateway.apiVersion)).toBe(true);
  for (const other of ['2024-06-20', `${day}.acacia`, day, name.slice(1), '', null, undefined, 7])
    expect(isKnownVersion(other, gateway.apiVersion)).toBe(false);
});

test('the page about settings names that version', () => {
  const page = readFileSync(join(projectRoot, 'backend/docs/settings.md'), 'utf8');
  expect(page).toContain(`\`${Stripe.API_VERSION}\``);
});
