import { describe, expect, it } from '@jest/globals';
import { given } from '../testing/given.ts';
import type { CertifyErasure } from './erasure.commands.ts';
import { erasureDecider } from './erasure.decider.ts';

const id = '0197f3a0-0000-7000-8000-000000000001';
const at = '2026-03-01T12:00:00.000Z';
const data = {
  erasureId: id,
  accountId: id,
  askedAt: at,
  erased: [{ kind: 'memorial', count: 1 }],
};
const certify = (actor: CertifyErasure['meta']['actor']): CertifyErasure => ({
  type: 'CertifyErasure',
  data,
  meta: { commandId: id, actor, at },
});
const site = { kind: 'system', name: 'leaving' } as const;

describe('REL-15 the certificate of an erasure', () => {
  it('is written once, by the site itself', () => {
    expect(given(erasureDecider, []).when(certify(site), undefined)).toEqual([
      { type: 'ErasureCertified', data },
    ]);
    expect(
      given(erasureDecider, [{ type: 'ErasureCertified', data }]).when(certify(site), undefined),
    ).toEqual([]);
    for (const actor of [{ kind: 'visitor' }, { kind: 'account', accountId: id }] as const)
      expect(given(erasureDecider, []).refused(certify(actor), undefined).code).toBe('not-permitted');
  });
});
