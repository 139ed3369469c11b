import { describe, expect, test } from '@jest/globals';
import { engravingMessages } from '../store/engraving.messages.ts';
import { linePhotoMessages } from '../store/line-photo.messages.ts';
import type { ExistingProduct } from '../store/product.decider.ts';
import { given } from '../testing/given.ts';
import { type CampaignContext, type CampaignState, campaignDecider } from './campaign.decider.ts';
import type { CartCommand } from './cart.commands.ts';
import { addToCartData, setCartQuantityData } from './cart.commands.ts';
import { type CartContext, type CartState, cartDecider } from './cart.decider.ts';
import type { CartEvent } from './cart.events.ts';
import { maxCartLines, maxPhotoLines } from './cart.limits.ts';
import { cartChangeMessages as messages } from './cart-changes.messages.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [cartId, productId, visitorsId] = [id(1), id(2), id(3)];
const at = '2026-03-01T12:00:00.000Z';
const meta = { commandId: id(99), actor: { kind: 'account' as const, accountId: cartId }, at };
const visitor = { ...meta, actor: { kind: 'visitor' as const } };
const system = { ...meta, actor: { kind: 'system' as const, name: 'test' } };

const product = (more: Partial<ExistingProduct> = {}): ExistingProduct => ({
  status: 'listed',
  name: 'Garden Stone',
  description: 'Slate',
  category: 'garden',
  imageUrl: '/products/garden-stone.svg',
  priceCents: 5_600,
  isFeatured: false,
  stockQuantity: 4,
  isActive: true,
  holds: new Map(),
  ...more,
});
const knows = (more: Partial<CartContext> = {}): CartContext => ({
  product: product(),
  campaign: null,
  visitors: null,
  newPerson: null,
  newPhoto: ({ id: personId, dataUrl }) => ({ personId, digest: dataUrl, stored: `stored ${dataUrl}` }),
  ...more,
});
const onDevice = knows({ product: null });

const add = (quantity = 1): CartCommand => ({
  type: 'AddToCart',
  data: { cartId, productId, quantity },
  meta,
});
const set = (quantity: number): CartCommand => ({
  type: 'SetCartQuantity',
  data: { cartId, productId, quantity },
  meta,
});
const added = (quantity: number, of = productId): CartEvent => ({
  type: 'CartItemAdded',
  data: { cartId, accountId: cartId, productId: of, quantity, priceCents: 5_600, currency: 'USD' },
});
const cart = (...past: CartEvent[]) => given(cartDecider, past);

describe('what is put into a cart', () => {
  test('REQ-737 REQ-513 comes with the price of the product, not of the request', () => {
    expect(cart().when(add(2), knows())).toEqual([added(2)]);
    expect(cart(added(1)).when(add(1), onDevice)).toMatchObject([
      { data: { quantity: 1, priceCents: null } },
    ]);
  });

  test('REQ-479 never exceeds the stock, nor 99 where it is unknown', () => {
    expect(cart(added(3)).when(add(5), knows())).toMatchObject([{ data: { quantity: 1 } }]);
    expect(cart(added(4)).refused(add(1), knows()).message).toBe(messages.allInCart(4));
    const endless = knows({ product: product({ stockQuantity: null }) });
    expect(cart(added(98)).when(add(5), endless)).toMatchObject([{ data: { quantity: 1 } }]);
    expect(cart(added(99)).refused(add(1), endless).message).toBe(messages.mostInCart);
  });

  test('REQ-465 is not sold out, not withdrawn and not unknown', () => {
    expect(cart().refused(add(), knows({ product: product({ stockQuantity: 0 }) })).code).toBe(
      'out-of-stock',
    );
    expect(cart().refused(add(), knows({ product: product({ isActive: false }) })).code).toBe(
      'product-not-found',
    );
    expect(cart().refused(add(), knows({ product: { status: 'none' } })).code).toBe('product-not-found');
  });

  test('has a limit of different things', () => {
    const full = Array.from({ length: maxCartLines }, (_, index) => added(1, id(100 + index)));
    expect(cart(...full).refused(add(), knows()).message).toBe(messages.full);
  });

  test('REQ-509 REQ-478 REQ-705 is counted from 1 to 99 in whole numbers, and is one when nobody says', () => {
    const about = { cartId, productId };
    expect(addToCartData.parse(about)).toEqual({ ...about, quantity: 1 });
    for (const quantity of [0, -1, 1.5, 100, Number.NaN, '2', null])
      expect(setCartQuantityData.safeParse({ ...about, quantity }).success).toBe(false);
  });
});

describe('what is in a cart', () => {
  test('REQ-738 is set to an absolute quantity, at most what there is', () => {
    expect(cart(added(1)).when(set(3), knows())).toMatchObject([{ data: { quantity: 3 } }]);
    expect(cart(added(1)).when(set(50), knows())).toMatchObject([{ data: { quantity: 4 } }]);
    expect(cart(added(3)).when(set(3), knows())).toEqual([]);
    expect(cart().refused(set(1), knows()).code).toBe('not-in-cart');
  });

  test('REQ-739 REQ-740 REQ-517 can be taken out, one or all; doing so again changes nothing', () => {
    const remove: CartCommand = { type: 'RemoveFromCart', data: { cartId, productId }, meta };
    const clear: CartCommand = { type: 'ClearCart', data: { cartId }, meta };
    expect(cart(added(1)).when(remove, knows())).toMatchObject([{ type: 'CartItemRemoved' }]);
    expect(cart().when(remove, knows())).toEqual([]);
    expect(cart(added(1)).when(clear, knows())).toMatchObject([{ type: 'CartCleared' }]);
    expect(cart().when(clear, knows())).toEqual([]);
    const bought = (quantity: number): CartCommand => ({
      type: 'TakeBought',
      data: { cartId, items: [{ productId, quantity }] },
      meta,
    });
    // What was put there while somebody was paying stays.
    expect(cart(added(3)).when(bought(1), knows())).toMatchObject([
      { type: 'CartQuantityChanged', data: { quantity: 2 } },
    ]);
    expect(cart(added(1)).when(bought(1), knows())).toMatchObject([{ type: 'CartItemRemoved' }]);
    expect(cart().when(bought(1), knows())).toEqual([]);
    const emptied = cart(added(1), { type: 'CartCleared', data: { cartId, accountId: cartId } });
    expect(emptied.state.lines).toEqual([]);
  });
});

test('REQ-393 SEC-23 nobody but its own account or visitor changes a cart', () => {
  const others = { ...meta, actor: { kind: 'account' as const, accountId: id(7) } };
  expect(cart(added(1)).refused({ ...add(), meta: others } as CartCommand, knows()).code).toBe(
    'not-your-cart',
  );
  expect(cart(added(1)).refused({ ...add(), meta: visitor } as CartCommand, knows()).code).toBe(
    'not-your-cart',
  );
  expect(cart().when({ ...add(), meta: visitor } as CartCommand, knows())).toMatchObject([
    { data: { accountId: null } },
  ]);
});

test('REQ-466 REQ-482 a product is on the wishlist once, and comes off again', () => {
  const about = { cartId, accountId: cartId, productId };
  const on: CartCommand = { type: 'AddToWishlist', data: { cartId, productId }, meta };
  const off: CartCommand = { type: 'RemoveFromWishlist', data: { cartId, productId }, meta };
  const listed: CartEvent = { type: 'WishlistItemAdded', data: about };
  expect(cart().when(on, knows())).toEqual([listed]);
  expect(cart(listed).when(on, knows())).toEqual([]);
  expect(cart(listed).when(off, knows())).toEqual([{ type: 'WishlistItemRemoved', data: about }]);
  expect(cart().when(off, knows())).toEqual([]);
});

describe('a promo code', () => {
  const apply: CartCommand = { type: 'ApplyPromoCode', data: { cartId, code: 'TEN' }, meta };
  const running: CampaignState = {
    status: 'running',
    discountPercent: 10,
    discountCents: null,
    validFrom: '2026-01-01T00:00:00.000Z',
    validUntil: '2026-04-01T00:00:00.000Z',
    maxUses: 2,
    usedBy: new Map(),
  };
  const refusal = (campaign: CampaignState | null) => cart().refused(apply, knows({ campaign })).message;

  test('REQ-505 REQ-506 takes off what its campaign grants', () => {
    const promo = { code: 'TEN', discountPercent: 10, discountCents: null, validUntil: running.validUntil };
    const applied: CartEvent = { type: 'PromoCodeApplied', data: { cartId, accountId: cartId, ...promo } };
    expect(cart().when(apply, knows({ campaign: running }))).toEqual([applied]);
    expect(cart(applied).when(apply, knows({ campaign: running }))).toEqual([]);
    expect(cart(applied).state.promo).toEqual(promo);
  });

  test('REQ-506 REQ-734 that is unknown, over, not yet valid or used up says so', () => {
    expect(refusal({ status: 'none' })).toBe(messages.codeUnknown);
    expect(refusal({ status: 'ended' })).toBe(messages.codeExpired);
    expect(refusal({ ...running, validUntil: at })).toBe(messages.codeExpired);
    expect(refusal({ ...running, validFrom: '2026-03-02T00:00:00.000Z' })).toBe(messages.codeNotYet);
    expect(
      refusal({
        ...running,
        usedBy: new Map([
          ['a', null],
          ['b', null],
        ]),
      }),
    ).toBe(messages.codeUsedUp);
  });
});

test('REQ-734 a use is given back by the order that has it, and not to a later run of the code', () => {
  const caller: CampaignContext = { caller: null };
  const started = {
    type: 'CampaignStarted',
    data: {
      campaignId: id(30),
      name: 'Ten',
      code: 'TEN',
      discountPercent: 10,
      discountCents: null,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: null,
      maxUses: 1,
      currency: 'USD',
    },
  } as const;
  const about = { campaignId: id(30), orderId: id(31) };
  const used = { type: 'PromoCodeUsed', data: about } as const;
  const giveBack = { type: 'ReturnPromoCode', data: about, meta: system } as const;
  expect(given(campaignDecider, [started, used]).when(giveBack, caller)).toEqual([
    { type: 'PromoCodeUseReturned', data: about },
  ]);
  const ended = { type: 'CampaignEnded', data: { campaignId: id(30) } } as const;
  const later = { type: 'PromoCodeUsed', data: { ...about, orderId: id(32) } } as const;
  expect(given(campaignDecider, [started, used, ended, started, later]).when(giveBack, caller)).toEqual([]);
});

describe('a visitor’s cart', () => {
  const visitors: CartState = {
    status: 'open',
    accountId: null,
    lines: [{ productId, quantity: 3, priceCents: 5_000 }],
    wishlist: [id(8)],
    promo: null,
    personId: null,
  };
  const merge: CartCommand = { type: 'MergeCart', data: { cartId, from: visitorsId }, meta: system };

  test('REQ-393 comes into the account’s when its visitor signs in, once', () => {
    const [merged] = cart(added(1)).when(merge, knows({ visitors }));
    expect(merged).toMatchObject({
      type: 'CartsMerged',
      data: { lines: [{ productId, quantity: 3, priceCents: 5_600 }], wishlist: [id(8)] },
    });
    expect(cart(added(1), merged as CartEvent).when(merge, knows({ visitors }))).toEqual([]);
  });

  test('is empty afterwards and can be begun again; an account’s is closed for good', () => {
    const close: CartCommand = { type: 'CloseCart', data: { cartId }, meta: system };
    const visitorsOwn = { ...added(1), data: { ...(added(1) as { data: object }).data, accountId: null } };
    const left = cart(visitorsOwn as CartEvent);
    const [closed] = left.when(close, knows());
    expect(cart(visitorsOwn as CartEvent, closed as CartEvent).state).toEqual(cartDecider.initialState);
    const [ended] = cart(added(1)).when(close, knows());
    expect(cart(added(1), ended as CartEvent).refused(add(), knows()).code).toBe('not-your-cart');
  });
});

describe('engraved things in a cart', () => {
  const [bella, milo, personId] = [id(50), id(51), id(52)];
  const stone = knows({ product: product({ engravingLength: 12, stockQuantity: 10 }) });
  const engrave = (text: string | undefined, engravingId = bella, more: Partial<CartCommand> = {}) =>
    ({
      type: 'AddToCart',
      data: {
        cartId,
        productId,
        quantity: 1,
        ...(text !== undefined && { engraving: { id: engravingId, text } }),
      },
      meta,
      ...more,
    }) as CartCommand;
  const engraved = (text: string, engravingId: string, quantity = 1): CartEvent => ({
    type: 'EngravedItemAdded',
    data: {
      cartId,
      accountId: cartId,
      personId: cartId,
      productId,
      quantity,
      priceCents: 5_600,
      currency: 'USD',
      engravingId,
      text,
    },
  });
  const both = cart(engraved('Bella', bella, 2), engraved('Milo', milo, 3));

  test('different words are different lines, the same words are one', () => {
    expect(cart().when(engrave('Bella'), stone)).toEqual([engraved('Bella', bella)]);
    expect(cart(engraved('Bella', bella)).when(engrave('Milo', milo), stone)).toEqual([
      engraved('Milo', milo),
    ]);
    expect(cart(engraved('Bella', bella)).when(engrave('Bella', milo), stone)).toEqual([
      engraved('Bella', bella),
    ]);
    expect(both.state.lines.map(({ engraving, quantity }) => [engraving?.text, quantity])).toEqual([
      ['Bella', 2],
      ['Milo', 3],
    ]);
  });

  test('an id that another line has is refused', () => {
    expect(cart(engraved('Bella', bella)).refused(engrave('Milo', bella), stone).code).toBe(
      'engraving-id-taken',
    );
  });

  test('words are required where something is engraved, fit it, and stand nowhere else', () => {
    const refusal = (text: string | undefined, context = stone) => {
      const { code, message, errors } = cart().refused(engrave(text), context);
      expect([code, errors]).toEqual(['engraving', [{ path: 'engraving.text', message }]]);
      return message;
    };
    expect(refusal(undefined)).toBe(engravingMessages.required);
    expect(refusal('Bella the First')).toBe(engravingMessages.tooLong(12));
    expect(refusal('Bella', knows())).toBe(engravingMessages.notEngraved);
    const parse = (text: string) =>
      addToCartData.safeParse({ cartId, productId, engraving: { id: bella, text } }).error?.issues[0]
        ?.message;
    expect(parse('  ')).toBe(engravingMessages.required);
    expect(parse('a'.repeat(121))).toBe(engravingMessages.tooLong(120));
    expect(parse('Bel\nla')).toBeDefined();
    expect(parse('Bella')).toBeUndefined();
  });

  test('each line is counted and taken out by itself; the stock counts both', () => {
    const setMilo = (quantity: number): CartCommand => ({
      type: 'SetCartQuantity',
      data: { cartId, productId, engravingId: milo, quantity },
      meta,
    });
    expect(both.when(setMilo(5), stone)).toMatchObject([{ data: { engravingId: milo, quantity: 5 } }]);
    expect(both.when(setMilo(50), stone)).toMatchObject([{ data: { engravingId: milo, quantity: 8 } }]);
    expect(
      both.when(
        engrave('Otis', id(53)),
        knows({ product: product({ engravingLength: 12, stockQuantity: 6 }) }),
      ),
    ).toMatchObject([{ data: { quantity: 1 } }]);
    expect(
      both.refused(
        engrave('Otis', id(53)),
        knows({ product: product({ engravingLength: 12, stockQuantity: 5 }) }),
      ).code,
    ).toBe('no-more');
    const bought: CartCommand = {
      type: 'TakeBought',
      data: {
        cartId,
        items: [
          { productId, engravingId: bella, quantity: 2 },
          { productId, engravingId: milo, quantity: 1 },
        ],
      },
      meta: system,
    };
    expect(both.when(bought, stone)).toMatchObject([
      { type: 'CartItemRemoved', data: { engravingId: bella } },
      { type: 'CartQuantityChanged', data: { engravingId: milo, quantity: 2 } },
    ]);
    expect(both.refused(set(2), stone).code).toBe('not-in-cart');
  });

  test('REL-15 a visitor’s words are sealed for a person of their own, the same for all of a cart', () => {
    const asVisitor = { data: { ...engrave('Bella').data, cartId: visitorsId }, meta: visitor };
    const first = cart().when(engrave('Bella', bella, asVisitor as Partial<CartCommand>), {
      ...stone,
      newPerson: personId,
    });
    expect(first).toMatchObject([{ data: { accountId: null, personId } }]);
    const again = given(cartDecider, first).when(engrave('Bella', bella, asVisitor as Partial<CartCommand>), {
      ...stone,
      newPerson: id(54),
    });
    expect(again).toMatchObject([{ data: { personId } }]);
    const close: CartCommand = { type: 'CloseCart', data: { cartId: visitorsId }, meta: system };
    expect(given(cartDecider, first).when(close, stone)).toEqual([
      { type: 'CartClosed', data: { cartId: visitorsId, accountId: null, personId } },
    ]);
  });

  test('REQ-393 a visitor’s engravings come into the account’s cart, sealed for it; doing so again changes nothing', () => {
    const visitors: CartState = {
      ...cartDecider.initialState,
      lines: [
        { productId, quantity: 3, priceCents: 5_600, engraving: { id: id(60), text: 'Bella' } },
        { productId, quantity: 1, priceCents: 5_600, engraving: { id: id(61), text: 'Otis' } },
      ],
    };
    const merge: CartCommand = { type: 'MergeCart', data: { cartId, from: visitorsId }, meta: system };
    const past = [added(1), engraved('Bella', bella)];
    const merged = cart(...past).when(merge, { ...stone, visitors });
    expect(merged).toMatchObject([
      { type: 'CartsMerged', data: { lines: [{ productId, quantity: 1 }] } },
      { type: 'CartQuantityChanged', data: { engravingId: bella, quantity: 3 } },
      engraved('Otis', id(61)),
    ]);
    expect(JSON.stringify(merged[0])).not.toMatch(/Bella|Otis/);
    const after = cart(...past, ...merged);
    expect(after.state.lines.map(({ engraving, quantity }) => [engraving?.text, quantity])).toEqual([
      [undefined, 1],
      ['Bella', 3],
      ['Otis', 1],
    ]);
    expect(after.when(merge, { ...stone, visitors })).toEqual([]);
  });
});

describe('things in a cart that are made from a photo', () => {
  const [bella, milo, other] = [id(70), id(71), id(72)];
  const ring = knows({ product: product({ takesPhoto: true, stockQuantity: 10 }) });
  const command = (dataUrl: string | undefined, photoId = bella, more: object = {}): CartCommand => ({
    type: 'AddToCart',
    data: { cartId, productId, quantity: 1, ...(dataUrl && { photo: { id: photoId, dataUrl } }), ...more },
    meta,
  });
  const made = (digest: string, photoId: string, more: object = {}): CartEvent => ({
    type: 'PhotoItemAdded',
    data: {
      cartId,
      accountId: cartId,
      personId: photoId,
      productId,
      quantity: 1,
      priceCents: 5_600,
      currency: 'USD',
      photoId,
      digest,
      dataUrl: `stored ${digest}`,
      ...more,
    },
  });
  const linesOf = ({ lines }: CartState) => lines.map(({ photo, quantity }) => [photo?.digest, quantity]);

  test('REQ-737 come with it once: the same photo again is the same line, another one is another', () => {
    expect(cart().when(command('Bella'), ring)).toEqual([made('Bella', bella)]);
    expect(cart(made('Bella', bella)).when(command('Milo', milo), ring)).toEqual([made('Milo', milo)]);
    const again = cart(made('Bella', bella)).when(command('Bella', milo), ring);
    expect(again).toMatchObject([{ data: { photoId: bella, personId: bella, digest: 'Bella' } }]);
    expect(again[0]?.data).not.toHaveProperty('dataUrl');
    expect(linesOf(cart(made('Bella', bella), made('Milo', milo), ...again).state)).toEqual([
      ['Bella', 2],
      ['Milo', 1],
    ]);
    expect(cart(made('Bella', bella)).refused(command('Milo', bella), ring).code).toBe('engraving-id-taken');
  });

  test('a photo is required where it is made from one, and stands nowhere else; so are both', () => {
    const refusal = (more: CartCommand, context = ring) => {
      const { code, message, errors } = cart().refused(more, context);
      return [code, message, errors?.[0]?.path];
    };
    expect(refusal(command(undefined))).toEqual(['photo', linePhotoMessages.required, 'photo']);
    expect(refusal(command('Bella'), knows())).toEqual(['photo', linePhotoMessages.notTaken, 'photo']);
    const both = knows({ product: product({ takesPhoto: true, engravingLength: 12 }) });
    const engraving = { id: other, text: 'Bella' };
    expect(refusal(command('Bella'), both)[1]).toBe(engravingMessages.required);
    expect(refusal(command(undefined, bella, { engraving }), both)[1]).toBe(linePhotoMessages.required);
    const events = cart().when(command('Bella', bella, { engraving }), both);
    expect(events).toEqual([made('Bella', bella, { engravingId: other, text: 'Bella' })]);
    expect(cart(...events).state.lines[0]?.engraving).toEqual(engraving);
    // An order tells words by the id of their engraving.
    const twice = command('Milo', milo, { engraving: { id: other, text: 'Milo' } });
    expect(cart(...events).refused(twice, both).code).toBe('engraving-id-taken');
  });

  test('whatever takes a line out of the cart says whose photo is needed no more', () => {
    const full = cart(made('Bella', bella), made('Milo', milo));
    const gone = (type: 'ClearCart' | 'CloseCart', actor: CartCommand['meta'] = meta) =>
      full.when({ type, data: { cartId }, meta: actor } as CartCommand, ring);
    const people = [bella, milo];
    expect(gone('ClearCart')).toMatchObject([{ type: 'CartCleared', data: { photoPersonIds: people } }]);
    expect(gone('CloseCart', system)).toMatchObject([{ data: { photoPersonIds: people } }]);
    const remove: CartCommand = { type: 'RemoveFromCart', data: { cartId, productId, photoId: milo }, meta };
    expect(full.when(remove, ring)).toMatchObject([{ data: { photoId: milo, photoPersonIds: [milo] } }]);
    const items = [
      { productId, photoId: bella, quantity: 1 },
      { productId, photoId: milo, quantity: 1 },
    ];
    const bought: CartCommand = { type: 'TakeBought', data: { cartId, items }, meta: system };
    expect(cart(made('Bella', bella, { quantity: 2 }), made('Milo', milo)).when(bought, ring)).toMatchObject([
      { type: 'CartQuantityChanged', data: { photoId: bella, quantity: 1 } },
      { type: 'CartItemRemoved', data: { photoPersonIds: [milo] } },
    ]);
    expect(cart(added(1)).when({ type: 'ClearCart', data: { cartId }, meta }, knows())[0]?.data).toEqual({
      cartId,
      accountId: cartId,
    });
  });

  test('REQ-393 a visitor’s come into the account’s cart under the keys that they have; doing so again changes nothing', () => {
    const line = (photoId: string, digest: string) => ({
      productId,
      quantity: 2,
      priceCents: 5_600,
      photo: { id: photoId, personId: photoId, digest },
    });
    const lines = [line(other, 'Bella'), line(milo, 'Milo'), line(id(73), '')];
    const visitors: CartState = { ...cartDecider.initialState, lines };
    const merge: CartCommand = { type: 'MergeCart', data: { cartId, from: visitorsId }, meta: system };
    const merged = cart(made('Bella', bella)).when(merge, { ...ring, visitors });
    expect(merged).toMatchObject([
      { type: 'CartsMerged', data: { lines: [] } },
      { type: 'CartQuantityChanged', data: { photoId: bella, quantity: 2 } },
      { type: 'PhotoItemAdded', data: { accountId: cartId, photoId: milo, personId: milo, quantity: 2 } },
    ]);
    expect(merged[2]?.data).not.toHaveProperty('dataUrl');
    expect(linesOf(cart(made('Bella', bella), ...merged).state)).toEqual([
      ['Bella', 2],
      ['Milo', 2],
    ]);
  });

  test('only so many are in a cart at once', () => {
    const many = Array.from({ length: maxPhotoLines }, (_, n) =>
      made(`Photo ${n}`, id(200 + n), { productId: id(300 + n) }),
    );
    expect(cart(...many).refused(command('Bella'), ring).code).toBe('too-many-photos');
    expect(cart(...many.slice(1)).when(command('Bella'), ring)).toHaveLength(1);
  });
});
