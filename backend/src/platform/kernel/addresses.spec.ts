import { describe, expect, test } from '@jest/globals';
import { forwardedAddresses, networkOf, networksOf } from './addresses.ts';

describe('SEC-28 whom a limit counts an address for', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['not:an:address', 'not:an:address'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('SEC-28 a forwarded address is one address, however it is written', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:1000 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:1000', '203.0.113.7'],
    ['2001:DB8::0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:123', '2001:db8::1'],
    ['2001:db8::1%eth0', '2001:db8::1'],
    ['[2001:db8::1%eth0]:123', '2001:db8::1'],
    ['198.51.100.1:7, 203.0.113.7:1000', '198.51.100.1, 203.0.113.7'],
    ['198.51.100.1, unknown, 203.0.113.7', '203.0.113.7'],
  ])('%j is %j', (header, addresses) => {
    expect(forwardedAddresses(header)).toBe(addresses);
  });

  test.each([
    '',
    ',',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.256',
    '0x7f.1',
    '127.1',
    '2130706433',
    '1.2.3.4:',
    '1.2.3.4:x',
    '[1.2.3.4',
    '[]',
    '2001:db8::1:',
    '[2001:db8::1]x',
    'not:an:address',
    '%eth0',
  ])('%j is no address', (header) => {
    expect(forwardedAddresses(header)).toBe('');
    expect(forwardedAddresses(`198.51.100.1, ${header}`)).toBe('');
  });
});

describe('networks', () => {
  test('loopback is every name that a machine has for itself', () => {
    const isLoopback = networksOf('loopback');
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      expect([address, isLoopback?.(address)]).toEqual([address, true]);
    for (const address of ['10.0.0.1', '2001:db8::1', '', 'localhost', undefined])
      expect([address, isLoopback?.(address)]).toEqual([address, false]);
  });

  test('addresses and ranges of both kinds stand in one list', () => {
    const isNamed = networksOf('10.0.0.0/8, 203.0.113.7,2001:db8::/32');
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '203.0.113.7', '2001:db8::5'])
      expect([address, isNamed?.(address)]).toEqual([address, true]);
    for (const address of ['11.0.0.1', '203.0.113.8', '2001:db9::5', '127.0.0.1'])
      expect([address, isNamed?.(address)]).toEqual([address, false]);
  });

  test.each(['', 'proxy.example', '10.0.0.0/33', '10.0.0.1;10.0.0.2', '10.0.0.1,'])(
    '%j names no network',
    (list) => {
      expect(networksOf(list)).toBeNull();
    },
  );
});
