import { currentLanguage } from '../languages/localized.ts';

/** Formats an amount in US cents: `$9.50`, or `9,50 $` for readers of German. */
export function money(cents: number): string {
  return currentLanguage() === 'en' ? `$${(cents / 100).toFixed(2)}` : inReadersLanguage(cents, 2);
}

/** Formats an amount in US cents: `$9.99`, or `$199` without cents. */
export function dollars(cents: number): string {
  if (cents % 100 !== 0) return money(cents);
  return currentLanguage() === 'en' ? `$${cents / 100}` : inReadersLanguage(cents, 0);
}

function inReadersLanguage(cents: number, minimumFractionDigits: number): string {
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits,
  }).format(cents / 100);
}
