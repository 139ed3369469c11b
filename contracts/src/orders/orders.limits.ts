/** Maximum lengths of a carrier's name and a tracking number. */
export const trackingLimits = { carrier: 60, number: 60 } as const;
/** How long an unpaid order holds its stock and its promo code, in minutes. */
export const holdMinutes = 15;
/** How often a hold can be renewed. */
export const maxHoldRenewals = 2;
/** Maximum number of listed orders of a buyer. */
export const listedOrders = 200;
/** Days after its last change during which a visitor's order can be opened by its link. */
export const orderLinkDays = 90;
/** Orders per page for operators. */
export const ordersPageSize = 50;
/** Length of an order number: the first digits of the order's id. */
export const orderNumberDigits = 8;
