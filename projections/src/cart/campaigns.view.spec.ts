import type { CampaignEvent } from '@everpaw/contracts/cart/campaign.events';
import type { NewsCategoryEvent } from '@everpaw/contracts/news/news-category.events';
import { expect, test } from '@jest/globals';
import { newsCategoriesView, newsCategoryDtoOf } from '../news/news-categories.view.ts';
import { folded } from '../testing/folded.ts';
import { campaignDtoOf, campaignsView } from './campaigns.view.ts';

const campaignId = '0197f3a0-0000-7000-8000-000000000001';
const orderId = '0197f3a0-0000-7000-8000-000000000002';
const feedId = '0197f3a0-0000-7000-8000-000000000003';
const started = (over: object = {}): CampaignEvent => ({
  type: 'CampaignStarted',
  data: {
    campaignId,
    name: 'Spring',
    code: 'KIND',
    discountPercent: 10,
    discountCents: null,
    currency: 'USD',
    validFrom: '2026-03-01T00:00:00.000Z',
    validUntil: null,
    maxUses: 5,
    ...over,
  },
});
const ended: CampaignEvent = { type: 'CampaignEnded', data: { campaignId } };
const used: CampaignEvent = { type: 'PromoCodeUsed', data: { campaignId, orderId } };
const returned: CampaignEvent = { type: 'PromoCodeUseReturned', data: { campaignId, orderId } };
const told = (...events: CampaignEvent[]) => {
  const doc = folded(campaignsView, events).get(campaignId);
  return doc && campaignDtoOf(doc, feedId, '2026-03-05T00:00:00.000Z');
};

test('REQ-734 a campaign is read with its code and how often it was used', () => {
  expect(told(started())).toEqual({
    id: campaignId,
    feedId,
    campaignName: 'Spring',
    campaignType: 'discount',
    targetAudience: 'everyone',
    discountCode: 'KIND',
    discountPercent: 10,
    discountAmount: null,
    validFrom: '2026-03-01T00:00:00.000Z',
    validUntil: null,
    maxUses: 5,
    currentUses: 0,
    standing: 'running',
    isActive: true,
  });
  expect(folded(campaignsView, [started()]).get(campaignId)).toMatchObject({
    createdAt: '2026-03-01T12:00:00.000Z',
  });
  expect(told(started({ campaignType: 'seasonal', targetAudience: 'premium' }))).toMatchObject({
    campaignType: 'seasonal',
    targetAudience: 'premium',
  });
  expect(told(started(), used, used)?.currentUses).toBe(2);
  expect(told(started(), used, used, returned)?.currentUses).toBe(1);
  expect(told(started(), returned)?.currentUses).toBe(0);
  expect(told(started(), used, ended)).toMatchObject({
    isActive: false,
    currentUses: 1,
    discountCode: 'KIND',
  });
  expect(told(started({ maxUses: 1 }), used)).toMatchObject({ isActive: false, standing: 'used-up' });
  expect(told(started({ validUntil: '2026-03-05T00:00:00.000Z' }))).toMatchObject({
    isActive: false,
    standing: 'over',
  });
  expect(told(started({ validFrom: '2026-03-06T00:00:00.000Z' }))).toMatchObject({
    isActive: false,
    standing: 'not-yet',
  });
});

test('REQ-716 a category of the news is what was said of it last, at the address that it began with', () => {
  const categoryId = orderId;
  const described = { name: 'Care', description: 'For them', color: '#aabbcc', isActive: true, sortOrder: 2 };
  const created: NewsCategoryEvent = {
    type: 'NewsCategoryCreated',
    data: { categoryId, slug: 'care', ...described },
  };
  const changed: NewsCategoryEvent = {
    type: 'NewsCategoryChanged',
    data: { categoryId, ...described, name: 'Caring', isActive: false },
  };
  const read = (...events: NewsCategoryEvent[]) => {
    const doc = folded(newsCategoriesView, events).get(categoryId);
    return doc && newsCategoryDtoOf(doc);
  };
  expect(read(created)).toEqual({ id: categoryId, slug: 'care', ...described });
  expect(read(created, changed)).toEqual({
    id: categoryId,
    slug: 'care',
    ...described,
    name: 'Caring',
    isActive: false,
  });
});
