import { patternOf } from './paths.ts';

/** The screens on which something is paid: they alone may load what the payment provider needs. */
const payingPaths = [
  '/checkout',
  '/send-gift',
  '/send-gift/:productId',
  '/ecards',
  '/ecards/sent',
  '/subscribe',
  '/your-plan',
] as const;

const payingPatterns = payingPaths.map(patternOf);

/** True when something is paid on this screen. */
export function isPayingPath(path: string): boolean {
  return payingPatterns.some((pattern) => pattern.test(path));
}
