import { cartApi } from '@everpaw/contracts/cart/cart.api';
import { type CartLine, perProduct } from '@everpaw/contracts/cart/cart-lines';
import type { PricedProduct } from '@everpaw/contracts/cart/price-cart';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { centsOf } from '@everpaw/contracts/store/price-text';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { useMemo } from 'react';
import { useAnswer } from '../../net/use-answer.ts';
import { useSiteMode } from '../site/site-dto.ts';

const isShort = (lines: readonly CartLine[], products: readonly ProductDto[]) =>
  perProduct(lines).some(({ productId, quantity }) => {
    const stock = products.find(({ id }) => id === productId)?.stockQuantity ?? null;
    return stock !== null && stock < quantity;
  });

/**
 * Returns the prices and stock by product for the lines of a cart, once both are known; undefined while
 * loading. If the stock is too low, the server is asked for the quantities that an unpaid order of this cart
 * holds.
 */
export function usePrices(
  lines: readonly CartLine[] | null,
  products: readonly ProductDto[] | undefined,
): ReadonlyMap<string, PricedProduct> | undefined {
  const isOpen = modeRules[useSiteMode()].checkout === 'open';
  const isAsked = isOpen && lines !== null && products !== undefined && isShort(lines, products);
  const { data, isLoading } = useAnswer(cartApi.cart, { enabled: isAsked, staleTime: 0 });
  const held = isAsked ? data?.held : undefined;
  return useMemo(() => {
    if (isAsked && isLoading) return undefined;
    const heldOf = (id: string) => held?.find(({ productId }) => productId === id)?.quantity ?? 0;
    return new Map(
      products?.map(({ id, price, stockQuantity: stock }) => [
        id,
        { priceCents: centsOf(price) ?? 0, stockQuantity: stock === null ? null : stock + heldOf(id) },
      ]),
    );
  }, [isAsked, isLoading, held, products]);
}
