import { expect, test } from '@jest/globals';
import { readEventStoreAddress } from './event-store-address.ts';

const optionsOf = (text: string) => Object.fromEntries(readEventStoreAddress(text)?.address.options ?? []);

test('REL-34 a leader of a cluster that stands still is noticed within three seconds, and delays discovery by one', () => {
  for (const text of ['esdb://a,b,c', 'esdb+discover://cluster.example.org']) {
    const { keepAliveInterval, keepAliveTimeout, gossipTimeout } = optionsOf(text);
    expect(Number(keepAliveInterval) + Number(keepAliveTimeout)).toBeLessThanOrEqual(3_000);
    expect(gossipTimeout).toBe('1');
  }
});

test('what an operator sets stays, and a single server has no other to turn to', () => {
  expect(optionsOf('esdb://a,b?keep-alive-interval=20000&gossipTimeout=4')).toEqual({
    'keep-alive-interval': '20000',
    gossipTimeout: '4',
    keepAliveTimeout: '2000',
  });
  expect(optionsOf('esdb://a')).toEqual({});
});
