import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { v5 as uuidv5 } from 'uuid';
import { declinedKeysOf, ecardAddressKey } from './ecard-links.ts';

const secret = 'a secret of this site';
/** The key as earlier versions made it of an address, whatever its spelling. */
const earlier = (address: string) =>
  uuidv5(
    createHmac('sha256', secret).update(`ecards ${address}`).digest(),
    '3b7f9d0a-5e1c-5c42-8d6f-1a2b7c9e4f05',
  );

test('SEC-41 an address that declined is found in every form in which it was named', () => {
  const found = declinedKeysOf('ana+cards@xn--exmple-cua.org', secret);
  for (const address of ['ana@exämple.org', 'ana+cards@exämple.org', 'ana+cards@xn--exmple-cua.org'])
    expect(found).toContain(earlier(address));
  expect(found[0]).toBe(ecardAddressKey('ana@EXÄMPLE.org', secret));
  expect(declinedKeysOf('ana@example.org', secret)).toHaveLength(1);
});
