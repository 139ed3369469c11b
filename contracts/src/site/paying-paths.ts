import { patternOf } from './paths.ts';

/** The screens with payments, which alone may load the payment provider's scripts. */
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

/** True if this screen has payments. */
export function isPayingPath(path: string): boolean {
  return payingPatterns.some((pattern) => pattern.test(path));
}
