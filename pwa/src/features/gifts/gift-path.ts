import { modeRules } from '@everpaw/contracts/site/site-mode';
import { useSiteMode } from '../site/site-dto.ts';

/**
 * Returns the path to send a product as a gift, and whether to reload. A site that sells reloads the page, because only
 * that page may load the payment provider's scripts.
 */
export function useGiftPath(productId: string): { to: string; reload: boolean } {
  const isOpen = modeRules[useSiteMode()].checkout === 'open';
  return { to: `/send-gift/${encodeURIComponent(productId)}`, reload: isOpen };
}
