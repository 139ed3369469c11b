/** Why the stock differs from what was assumed. */
export const stockReasons = ['counted', 'received', 'returned', 'damaged'] as const;
export type StockReason = (typeof stockReasons)[number];
