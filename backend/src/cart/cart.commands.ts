import { createHash } from 'node:crypto';
import {
  type CampaignCommand,
  campaignIdData,
  orderedPromoData,
  promoUseData,
  startCampaignData,
} from '@everpaw/contracts/cart/campaign.commands';
import { campaignDecider } from '@everpaw/contracts/cart/campaign.decider';
import {
  addToCartData,
  applyPromoCodeData,
  type CartCommand,
  cartIdData,
  cartItemData,
  cartLineData,
  mergeCartData,
  setCartQuantityData,
  takeBoughtData,
} from '@everpaw/contracts/cart/cart.commands';
import { cartDecider } from '@everpaw/contracts/cart/cart.decider';
import { linePhotoSide, maxLinePhotoBytes } from '@everpaw/contracts/cart/cart.limits';
import type { SentLinePhoto } from '@everpaw/contracts/store/line-photo';
import { productDecider } from '@everpaw/contracts/store/product.decider';
import { v5 as uuidv5 } from 'uuid';
import { activeCallerOf } from '../accounts/accounts.commands.ts';
import { type ImageQueue, imageOwnerOf } from '../media/image-queue.ts';
import { storedPhoto } from '../media/photo-in-command.ts';
import { type CommandDefinition, handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';
import { productStream } from '../store/store.commands.ts';

const cartSchemas = {
  AddToCart: addToCartData,
  SetCartQuantity: setCartQuantityData,
  RemoveFromCart: cartLineData,
  ClearCart: cartIdData,
  AddToWishlist: cartItemData,
  RemoveFromWishlist: cartItemData,
  ApplyPromoCode: applyPromoCodeData,
  RemovePromoCode: cartIdData,
  TakeBought: takeBoughtData,
  MergeCart: mergeCartData,
  CloseCart: cartIdData,
};

const campaignSchemas = {
  StartCampaign: startCampaignData,
  EndCampaign: campaignIdData,
  UsePromoCode: promoUseData,
  SettlePromoCode: orderedPromoData,
  ReturnPromoCode: orderedPromoData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof cartSchemas>, InputsOf<typeof campaignSchemas> {}
}

export function cartStream(cartId: string): string {
  return `cart-${cartId}`;
}

/** Maximum size of a line's photo. */
const linePhotoSize = { side: linePhotoSide, maxBytes: maxLinePhotoBytes };

const codes = '7c1de2b4-0f1b-5a55-9a0c-3f0f6f1c5b0d';

/**
 * Returns the id of the campaign with this upper-case code. It is derived from the code, so there is one
 * campaign per code.
 */
export function campaignIdOf(code: string): string {
  return uuidv5(Buffer.from(code), codes);
}

export function campaignStream(campaignId: string): string {
  return `campaign-${campaignId}`;
}

export type CartParts = {
  /** Returns a person with a stored key, for a visitor's engraving and for each photo. */
  newPerson(): Promise<string>;
  queue: ImageQueue;
};

/** The person of commands without a photo, for which nothing is sealed. */
const noPerson = '00000000-0000-0000-0000-000000000000';

/**
 * The commands that change carts. A product's price and a code's discount come from their own streams, never
 * from the request.
 */
export function cartCommands({ newPerson, queue }: CartParts): CommandDefinition<CartCommand['type']> {
  return handles({
    decider: cartDecider,
    commands: cartSchemas,
    stream: (data: CartCommand['data']) => cartStream(data.cartId),
    async context({ data, meta: { actor } }, load) {
      const isVisitors = 'engraving' in data && data.engraving && actor.kind === 'visitor';
      const photo = 'photo' in data ? data.photo : undefined;
      const [product, campaign, visitors, person, photoPerson, stored] = await Promise.all([
        'productId' in data ? load(productDecider, productStream(data.productId)) : null,
        'code' in data ? load(campaignDecider, campaignStream(campaignIdOf(data.code))) : null,
        'from' in data ? load(cartDecider, cartStream(data.from)) : null,
        isVisitors ? newPerson() : null,
        photo ? newPerson() : noPerson,
        photo ? storedPhoto(photo.dataUrl, linePhotoSize, { queue, owner: imageOwnerOf(actor) }) : '',
      ]);
      const newPhoto = ({ dataUrl }: SentLinePhoto) => ({
        personId: photoPerson,
        // A format other than that of uploaded photos' ids, which are searched for anywhere in an event.
        digest: createHash('sha256').update(dataUrl).digest('base64url'),
        stored,
      });
      return { product, campaign, visitors, newPerson: person, newPhoto };
    },
  });
}

/** The commands that start and end campaigns with a promo code. */
export const campaignCommands = handles({
  decider: campaignDecider,
  commands: campaignSchemas,
  stream: (data: CampaignCommand['data']) => campaignStream(data.campaignId),
  context: async ({ meta }, load) => ({ caller: await activeCallerOf(meta.actor, load) }),
});
