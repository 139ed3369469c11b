import { modeRules } from '@everpaw/contracts/site/site-mode';
import { useSiteMode } from '../site/site-dto.ts';

/**
 * Where a product is sent as a gift. A site that sells loads that page anew: only it may load what the payment
 * provider needs.
 */
export function useGiftPath(productId: string): { to: string; reload: boolean } {
  const isOpen = modeRules[useSiteMode()].checkout === 'open';
  return { to: `/send-gift/${encodeURIComponent(productId)}`, reload: isOpen };
}
