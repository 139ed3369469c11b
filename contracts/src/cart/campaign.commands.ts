import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { line, sentInstant, uuid } from '../kernel/fields/schemas.ts';
import { maxPriceCents } from '../store/store.limits.ts';
import { campaignTypes, targetAudiences } from './campaign-kinds.ts';
import { promoCodeLength } from './cart.limits.ts';
import { cartChangeMessages as messages } from './cart-changes.messages.ts';

function optionalInteger(message: string, least: number, most: number) {
  return z.nullable(
    z.number(message).check(z.int(message), z.minimum(least, message), z.maximum(most, message)),
  );
}

/** A campaign with a promo code: a percentage or an amount in cents, its period, and its number of uses. */
export const campaignFields = z
  .object({
    name: line({ min: 1, max: 120, required: messages.nameRequired }),
    code: z.pipe(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(3, messages.code),
          z.maxLength(promoCodeLength, messages.code),
          z.regex(/^[A-Za-z0-9-]+$/, messages.code),
        ),
      z.transform((code: string) => code.toUpperCase()),
    ),
    discountPercent: optionalInteger(messages.percent, 1, 100),
    discountCents: optionalInteger(messages.amount, 1, maxPriceCents),
    validFrom: sentInstant,
    validUntil: z.nullable(sentInstant),
    maxUses: optionalInteger(messages.uses, 1, 1_000_000),
    campaignType: z._default(z.enum(campaignTypes), 'discount'),
    targetAudience: z._default(z.enum(targetAudiences), 'everyone'),
  })
  .check(
    z.refine(
      ({ discountPercent, discountCents }) => (discountPercent === null) !== (discountCents === null),
      {
        path: ['discountPercent'],
        message: messages.oneDiscount,
      },
    ),
    z.refine(({ validFrom, validUntil }) => validUntil === null || validFrom < validUntil, {
      path: ['validUntil'],
      message: messages.endBeforeStart,
    }),
  );

export const campaignIdData = z.object({ campaignId: uuid });
export const startCampaignData = z.intersection(campaignIdData, campaignFields);

export type StartCampaign = Command<'StartCampaign', z.infer<typeof startCampaignData>>;
export type EndCampaign = Command<'EndCampaign', z.infer<typeof campaignIdData>>;
/** A use of the code is claimed for an order and returned if the order fails. Only for the system. */
export const promoUseData = z.object({ campaignId: uuid, orderId: uuid, holder: z.optional(uuid) });
export const orderedPromoData = z.omit(promoUseData, { holder: true });
export type UsePromoCode = Command<'UsePromoCode', z.infer<typeof promoUseData>>;
/** Claims the use for a paid order that doesn't hold one yet. */
export type SettlePromoCode = Command<'SettlePromoCode', z.infer<typeof orderedPromoData>>;
export type ReturnPromoCode = Command<'ReturnPromoCode', z.infer<typeof orderedPromoData>>;
export type CampaignCommand = StartCampaign | EndCampaign | UsePromoCode | SettlePromoCode | ReturnPromoCode;
