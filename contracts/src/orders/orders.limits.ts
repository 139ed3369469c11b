/** The most characters of a carrier's name, and of the number that it tells a parcel by. */
export const trackingLimits = { carrier: 60, number: 60 } as const;
/** How long an unpaid order holds its stock and its promo code, in minutes. */
export const holdMinutes = 15;
/** How often a hold can begin anew while somebody is at the payment. */
export const mostHoldRenewals = 2;
/** The most of their own orders that somebody sees, the newest first. */
export const listedOrders = 200;
/** Days after its last change for which a visitor's order opens by the link in its email. */
export const orderLinkDays = 90;
/** The orders on one page for those who look after them. */
export const ordersPageSize = 50;
/** The digits of an order's id that stand as its number in emails and on screens. */
export const orderNumberDigits = 8;
