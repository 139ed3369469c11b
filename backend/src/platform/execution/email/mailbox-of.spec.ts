import { expect, test } from '@jest/globals';
import { mailboxOf } from './mailbox-of.ts';

test.each([
  ['Ana@Example.org', 'ana@example.org'],
  ['ana+cards@example.org', 'ana@example.org'],
  ['ana+a+b@example.org', 'ana@example.org'],
  ['a.na@example.org', 'a.na@example.org'],
  ['a.n.a+x@GMAIL.com', 'ana@gmail.com'],
  ['a.na+x@ｇmail.com', 'ana@gmail.com'],
  ['ana@ⓔxample.org', 'ana@example.org'],
  ['ana@exämple.org', 'ana@xn--exmple-cua.org'],
  ['ana@googlemail.com', 'ana@gmail.com'],
])('SEC-41 %s leads to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
