import { describe, expect, test } from '@jest/globals';
import type { ProductDto } from '../store/product.dto.ts';
import { giftPriceNames } from './gift-choice.messages.ts';
import { foundGifts, giftPriceFilters } from './gift-choice.ts';
import { type GiftForm, giftForm } from './gift-form.ts';
import { giftTemplates } from './gifts.messages.ts';

const product = (name: string, price: string, more: Partial<ProductDto> = {}): ProductDto => ({
  id: '0197f3a0-0000-7000-8000-000000000001',
  name,
  description: 'Made by hand.',
  price,
  category: 'gifts',
  imageUrl: '/products/x.svg',
  inStock: true,
  stockQuantity: 3,
  isActive: true,
  featured: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const products = ['24.99', '25.00', '50.00', '50.01', '100.00', '100.01', '150.00', '150.01'].map((price) =>
  product(price, price),
);

describe('the choice of gifts', () => {
  const found = (price: (typeof giftPriceFilters)[number], search = '') =>
    foundGifts([...products, product('Oak Urn', '30.00', { category: 'urns' })], { price, search }).map(
      ({ name }) => name,
    );

  test('REL-50 are found by words however they are typed', () => {
    const gift = product('Zoë’s Đốm', '30.00');
    for (const search of ['zoe', 'Đô\u0301m', 'dom'])
      for (const form of ['NFC', 'NFD'])
        expect(
          foundGifts([{ ...gift, name: gift.name.normalize(form) }], { price: 'all', search }),
        ).toHaveLength(1);
  });

  test('REQ-561 shows what costs at most $150 and is no urn', () => {
    expect(found('all')).toHaveLength(7);
    expect(found('all')).not.toContain('150.01');
    expect(found('all')).not.toContain('Oak Urn');
  });

  test('REQ-549 REQ-550 REQ-551 REQ-552 REQ-553 REQ-554 a price belongs to one filter', () => {
    expect(giftPriceFilters.map((filter) => giftPriceNames[filter])).toEqual([
      'All Prices',
      'Under $25',
      '$25 - $50',
      '$50 - $100',
      'Over $100',
    ]);
    expect(found('under-25')).toEqual(['24.99']);
    expect(found('25-50')).toEqual(['25.00', '50.00']);
    expect(found('50-100').sort()).toEqual(['100.00', '50.01']);
    expect(found('over-100')).toEqual(['100.01', '150.00']);
  });

  test('REQ-548 is searched by words of name and description', () => {
    expect(found('all', 'HAND made')).toHaveLength(7);
    expect(found('all', '24.99 hand')).toEqual(['24.99']);
  });

  test('REQ-557 REQ-558 REQ-559 REQ-560 has words for four', () => {
    expect(giftTemplates.map(({ name }) => name)).toEqual([
      'For a close friend',
      'For a family member',
      'For a colleague',
      'For someone grieving',
    ]);
  });
});

describe('the form of a gift', () => {
  const filled = {
    senderName: 'Ana',
    senderEmail: 'Ana@Example.org',
    recipientName: 'Rui',
    recipientEmail: 'rui@example.org',
    address: '1 Long Lane',
    city: 'Porto',
    state: 'Porto',
    zipCode: '12345',
    message: 'With love',
  };
  const problemsOf = (change: Partial<Record<keyof GiftForm, string>>) => {
    const { error } = giftForm.safeParse({ ...filled, ...change });
    return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
  };

  test('REQ-571 REQ-572 REQ-573 REQ-574 REQ-585 fills in what nobody has to say', () => {
    expect(giftForm.parse(filled)).toEqual({
      ...filled,
      senderEmail: 'ana@example.org',
      senderPhone: '',
      recipientPhone: '',
      country: 'US',
      deliveryInstructions: '',
      signMessage: true,
      notifyRecipient: true,
    });
  });

  test.each([
    ['REQ-575', 'senderName', 'Your name is required.'],
    ['REQ-576', 'senderEmail', 'Please enter a valid email.'],
    ['REQ-577', 'recipientName', 'Recipient name is required.'],
    ['REQ-578', 'recipientEmail', 'Please enter a valid email for the recipient.'],
    ['REQ-579', 'address', 'Delivery address is required.'],
    ['REQ-580', 'city', 'City is required'],
    ['REQ-581', 'state', 'State is required'],
    ['REQ-582', 'country', 'Country is required'],
    ['REQ-583', 'zipCode', 'Please enter a valid ZIP code'],
    ['REQ-584', 'message', 'Please include a sympathy message.'],
  ] as const)('%s without %s says so', (_, field, message) => {
    expect(problemsOf({ [field]: '' })).toMatchObject({ [field]: message });
  });

  test('REQ-583 takes at least five characters of a ZIP code, and four digits in Australia', () => {
    expect(problemsOf({ zipCode: '1234' })).toHaveProperty('zipCode');
    expect(problemsOf({ zipCode: '3000', country: 'AU' })).toEqual({});
  });
});
