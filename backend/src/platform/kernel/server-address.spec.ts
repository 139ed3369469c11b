import { describe, expect, it } from '@jest/globals';
import { readServerAddress, shownAddress, withoutCredentials, writeServerAddress } from './server-address.ts';

describe('The address of a server', () => {
  it.each([
    'esdb://a:2113,b:2113,c:2113?tls=false&nodePreference=leader',
    'esdb+discover://cluster.example:2113',
    'mongodb://a,b:27018,c/?replicaSet=rs0',
    'mongodb+srv://user:p%40ss@cluster.example/views?w=1',
    'esdb://[::1]:2113',
  ])('REL-37 is read and written as it was: %s', (text) => {
    const address = readServerAddress(text);
    expect(address && writeServerAddress(address)).toBe(text);
  });

  it('REL-37 has the hosts of a cluster, its user and its options', () => {
    expect(readServerAddress('mongodb://user:p%40ss@a:1,b:2/db?w=1&journal=false')).toEqual({
      scheme: 'mongodb',
      userInfo: 'user:p%40ss',
      hosts: ['a:1', 'b:2'],
      path: '/db',
      options: [
        ['w', '1'],
        ['journal', 'false'],
      ],
    });
  });

  it.each([
    'a:2113',
    'esdb://',
    'esdb://user:pa@ss@host',
    'esdb://user:pa:ss@host',
    'esdb://user:pa/ss@host',
    'esdb://user:pa%zz@host',
    'esdb://host:port',
    'esdb://a,,b',
  ])('REL-37 is none: %s', (text) => {
    expect(readServerAddress(text)).toBeNull();
  });

  it('REL-37 is shown without user, password and options', () => {
    const address = readServerAddress('esdb://admin:s%40cret@a:2113,b:2113?tls=false');
    if (!address) throw new Error('It is an address');
    expect(shownAddress(address)).toBe('esdb://a:2113,b:2113');
    expect(withoutCredentials('cannot reach admin:s%40cret@a with s@cret', address)).toBe(
      'cannot reach …@a with …',
    );
  });
});
