import { describe, expect, test } from '@jest/globals';
import { readMailboxAddress } from './mailbox-address.ts';

describe('the address of a mailbox', () => {
  test('has user, password and folder, percent-encoded', () => {
    expect(
      readMailboxAddress('imaps://returns%40everpaw.example:p%40ss%3Aw%2F@mail.example:994/Bounces%20in'),
    ).toEqual({
      host: 'mail.example',
      port: 994,
      user: 'returns@everpaw.example',
      password: 'p@ss:w/',
      path: 'Bounces in',
      security: 'tls',
    });
  });

  test.each([
    ['imaps://a:b@mail.example', 993, 'tls'],
    ['imap://a:b@mail.example/', 143, 'starttls'],
    ['imap://a:b@localhost', 143, 'starttls'],
    ['imap://a:b@127.0.0.1', 143, 'none'],
    ['imap://a:b@[::1]:10143/INBOX', 10_143, 'none'],
  ])('%s is asked at %i with %s: a password leaves this machine sealed only', (url, port, security) => {
    expect(readMailboxAddress(url)).toMatchObject({ port, security, path: 'INBOX' });
  });

  test.each([
    'mail.example',
    'https://a:b@mail.example',
    'imaps://mail.example',
    'imaps://a@mail.example',
    'imaps://a:@mail.example',
    'imaps://:b@mail.example',
    'imaps://a@b:c@mail.example',
    'imaps://a:b@mail.example,other.example',
    'imaps://a:%zz@mail.example',
    'imaps://a:b@mail.example/%zz',
  ])('is not: %s', (url) => {
    expect(readMailboxAddress(url)).toBeNull();
  });
});
