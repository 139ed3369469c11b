/** What the emails about orders say. */
export const orderEmailMessages = {
  paidSubject: 'Thank you for your order',
  paidText: (name: string) =>
    `Thank you, ${name}. Your payment has arrived, and we have begun with your order:`,
  line: (quantity: number, name: string, amount: string) => `${quantity} × ${name}: ${amount}`,
  total: (amount: string) => `In all, with shipping and tax: ${amount}`,
  address: (address: string) => `It goes to ${address}.`,
  shippedSubject: 'Your order is on its way',
  shippedText: (name: string) => `${name}, this has left our workshop and is on its way to you:`,
  cancelledSubject: 'Your order was cancelled',
  cancelledText: (amount: string) =>
    `Your order was cancelled, and ${amount} goes back to your card. Banks take up to ten days.`,
  action: 'See your order',
  closing: (short: string) => `Order ${short}. If something is wrong with it, just answer this email.`,
} as const;
