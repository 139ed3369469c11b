import { describe, expect, test } from '@jest/globals';
import type { Command } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { CampaignCommand } from './campaign.commands.ts';
import { type CampaignContext, campaignDecider } from './campaign.decider.ts';
import type { CampaignEvent } from './campaign.events.ts';

const campaignId = '0197f3a0-0000-7000-8000-000000000001';
const orderId = '0197f3a0-0000-7000-8000-000000000002';
const otherId = '0197f3a0-0000-7000-8000-000000000003';
const fields = {
  campaignId,
  name: 'Spring',
  code: 'KIND',
  discountPercent: 10,
  discountCents: null,
  validFrom: '2026-03-01T00:00:00.000Z',
  validUntil: '2026-04-01T00:00:00.000Z',
  maxUses: 2,
  campaignType: 'discount' as const,
  targetAudience: 'everyone' as const,
};
const started: CampaignEvent = { type: 'CampaignStarted', data: { ...fields, currency: 'USD' } };
const ended: CampaignEvent = { type: 'CampaignEnded', data: { campaignId } };
const used = (of: string): CampaignEvent => ({ type: 'PromoCodeUsed', data: { campaignId, orderId: of } });
const returned = (of: string): CampaignEvent => ({
  type: 'PromoCodeUseReturned',
  data: { campaignId, orderId: of },
});
const site = { kind: 'system', name: 'checkout' } as const;
const person = { kind: 'account', accountId: otherId } as const;
const nobody: CampaignContext = { caller: null };
const may: CampaignContext = { caller: { role: 'user', permissions: ['campaigns.manage'], isActive: true } };

function decided(
  past: CampaignEvent[],
  type: CampaignCommand['type'],
  {
    actor = site,
    at = '2026-03-05T00:00:00.000Z',
    data = {},
    context = nobody,
  }: {
    actor?: Command['meta']['actor'];
    at?: string;
    data?: object;
    context?: CampaignContext;
  } = {},
): CampaignEvent[] | string {
  const state = past.reduce(
    (before, event) => campaignDecider.evolve(before, event as never),
    campaignDecider.initialState,
  );
  const meta = { commandId: otherId, actor, at, correlationId: otherId, causationId: otherId };
  const whole =
    type === 'StartCampaign' ? fields : type === 'EndCampaign' ? { campaignId } : { campaignId, orderId };
  // What each type carries is put together above.
  const command = { type, data: { ...whole, ...data }, meta } as CampaignCommand;
  try {
    return campaignDecider.decide(command, state, context);
  } catch (error) {
    return error instanceof DomainError ? `${error.kind} ${error.code}` : String(error);
  }
}

describe('REQ-734 a campaign', () => {
  test('is begun and ended by the site and by permission', () => {
    expect(decided([], 'StartCampaign')).toEqual([started]);
    expect(decided([], 'StartCampaign', { actor: person, context: may })).toEqual([started]);
    expect(decided([], 'StartCampaign', { actor: person })).toBe('forbidden not-permitted');
    expect(decided([started], 'EndCampaign', { actor: person })).toBe('forbidden not-permitted');
    expect(decided([started], 'EndCampaign')).toEqual([ended]);
  });

  test('runs once at a time, and ends once', () => {
    expect(decided([started], 'StartCampaign')).toBe('conflict campaign-exists');
    expect(decided([started, ended], 'StartCampaign')).toEqual([started]);
    const atItsEnd = { at: fields.validUntil };
    expect(decided([started], 'StartCampaign', atItsEnd)).toEqual([started]);
    expect(decided([started, used(orderId), started, used(otherId)], 'UsePromoCode')).toEqual([
      used(orderId),
    ]);
    expect(decided([], 'EndCampaign')).toBe('not-found campaign-not-found');
    expect(decided([started, ended], 'EndCampaign')).toEqual([]);
  });
});

describe('a promo code', () => {
  test('counts while its campaign runs', () => {
    expect(decided([started], 'UsePromoCode')).toEqual([used(orderId)]);
    expect(decided([], 'UsePromoCode')).toBe('invalid code-unknown');
    expect(decided([started, ended], 'UsePromoCode')).toBe('invalid code-expired');
    const at = (instant: string) => decided([started], 'UsePromoCode', { at: instant });
    expect(at('2026-02-28T23:59:59.999Z')).toBe('invalid code-not-yet');
    expect(at(fields.validFrom)).toEqual([used(orderId)]);
    expect(at('2026-03-31T23:59:59.999Z')).toEqual([used(orderId)]);
    expect(at(fields.validUntil)).toBe('invalid code-expired');
  });

  test('counts as often as it may, and a use that is given back counts again', () => {
    const full = [started, used(orderId), used(otherId)];
    const another = { data: { orderId: campaignId } };
    expect(decided(full, 'UsePromoCode', another)).toBe('invalid code-used-up');
    expect(decided([...full, returned(otherId)], 'UsePromoCode', another)).toEqual([used(campaignId)]);
    const endless = {
      ...started,
      data: { ...started.data, maxUses: null, validUntil: null },
    } as CampaignEvent;
    expect(
      decided([endless, used(otherId), used(orderId)], 'UsePromoCode', {
        ...another,
        at: '2099-01-01T00:00:00.000Z',
      }),
    ).toEqual([used(campaignId)]);
  });

  test('is given back by the order that has used it in this run, once', () => {
    expect(decided([started, used(orderId)], 'ReturnPromoCode')).toEqual([returned(orderId)]);
    expect(decided([started, used(otherId)], 'ReturnPromoCode')).toEqual([]);
    expect(decided([started, used(orderId), returned(orderId)], 'ReturnPromoCode')).toEqual([]);
    expect(decided([started, used(orderId), ended], 'ReturnPromoCode')).toEqual([]);
    expect(decided([started, used(orderId), ended, started], 'ReturnPromoCode')).toEqual([]);
    expect(decided([ended, used(orderId)], 'ReturnPromoCode')).toEqual([]);
  });
});

test('SEC-42 unpaid orders of one network hold a third of the uses, at least one; the rest is claimed once it is paid', () => {
  const holder = '0197f3a0-0000-7000-8000-000000000020';
  const limited = { ...started, data: { ...started.data, maxUses: 4 } } as CampaignEvent;
  const use: CampaignEvent = { type: 'PromoCodeUsed', data: { campaignId, orderId, holder } };
  const second = { data: { orderId: otherId, holder } };
  expect(decided([limited], 'UsePromoCode', { data: { holder } })).toEqual([use]);
  expect(decided([limited, use], 'UsePromoCode', { data: { holder } })).toEqual([]);
  expect(decided([limited, use], 'UsePromoCode', second)).toEqual([]);
  expect(decided([limited, use], 'UsePromoCode', { data: { orderId: otherId } })).toEqual([used(otherId)]);
  expect(decided([limited, use], 'SettlePromoCode')).toEqual([]);
  expect(decided([limited, use], 'SettlePromoCode', { data: { orderId: otherId } })).toEqual([used(otherId)]);
  const gone = { ...started, data: { ...started.data, maxUses: 1 } } as CampaignEvent;
  expect(decided([gone, use], 'SettlePromoCode', { data: { orderId: otherId } })).toBe(
    'invalid code-used-up',
  );
  // An order that was placed while the campaign ran keeps what it was promised.
  expect(decided([gone, use, ended], 'SettlePromoCode', { data: { orderId: otherId } })).toEqual([]);
});
