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
import { askerOf } from '../accounts/accounts.commands.ts';
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

/** The stream of a cart. */
export function cartStream(cartId: string): string {
  return `cart-${cartId}`;
}

/** How large the photo of a line is at most. */
const linePhotoSize = { side: linePhotoSide, maxBytes: maxLinePhotoBytes };

const codes = '7c1de2b4-0f1b-5a55-9a0c-3f0f6f1c5b0d';

/** The id of the campaign with this code, in capitals: it follows from the code, so there is one for each. */
export function campaignIdOf(code: string): string {
  return uuidv5(Buffer.from(code), codes);
}

/** The stream of a campaign. */
export function campaignStream(campaignId: string): string {
  return `campaign-${campaignId}`;
}

export type CartParts = {
  /** A person whose key is stored already, for the engraving of a visitor and for each photo. */
  newPerson(): Promise<string>;
  queue: ImageQueue;
};

/** Whom nothing is sealed for: the command brings no photo. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** How carts are changed. What a product costs and a code grants is read from their own streams, never from the request. */
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
        photo ? newPerson() : nobody,
        photo ? storedPhoto(photo.dataUrl, linePhotoSize, { queue, owner: imageOwnerOf(actor) }) : '',
      ]);
      const newPhoto = ({ dataUrl }: SentLinePhoto) => ({
        personId: photoPerson,
        // Unlike the id of an uploaded photo, which is looked for wherever one may stand.
        digest: createHash('sha256').update(dataUrl).digest('base64url'),
        stored,
      });
      return { product, campaign, visitors, newPerson: person, newPhoto };
    },
  });
}

/** How campaigns with a promo code begin and end. */
export const campaignCommands = handles({
  decider: campaignDecider,
  commands: campaignSchemas,
  stream: (data: CampaignCommand['data']) => campaignStream(data.campaignId),
  context: async ({ meta }, load) => ({ asker: await askerOf(meta.actor, load) }),
});
