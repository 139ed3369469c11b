import { localized } from '../kernel/languages/localized.ts';

export const orderEmailMessages = localized('orderEmailMessages', {
  paidSubject: 'Thank you for your order',
  paidText: (name: string) =>
    `Thank you, ${name}. Your payment has arrived, and we’ve started on your order:`,
  line: (quantity: number, name: string, amount: string) => `${quantity} × ${name}: ${amount}`,
  subtotal: (amount: string) => `Subtotal: ${amount}`,
  discount: (code: string, amount: string) => `Discount (${code}): -${amount}`,
  shipping: (amount: string) => `Shipping: ${amount}`,
  free: 'free',
  tax: (amount: string) => `Tax: ${amount}`,
  total: (amount: string) => `Total: ${amount}`,
  address: (address: string) => `It will be shipped to ${address}.`,
  giftAddress: (name: string, address: string) => `It will be shipped to ${name}, ${address}.`,
  giftShippedText: (name: string) => `${name}, your gift has left our workshop and is on its way:`,
  shippedSubject: 'Your order is on its way',
  shippedText: (name: string) => `${name}, this has left our workshop and is on its way to you:`,
  tracking: (carrier: string, number: string) =>
    `It’s coming with ${carrier}. The tracking number is ${number}.`,
  cancelledSubject: 'Your order was cancelled',
  cancelledText: (amount: string) =>
    `Your order was cancelled, and ${amount} goes back to your card. Banks take up to ten days.`,
  refundedSubject: 'Your money is on its way back',
  refundedText: (name: string, amount: string) =>
    `${name}, ${amount} for your order goes back to your card. Banks take up to ten days.`,
  // Subjects contain no names, because strangers choose them.
  giftSubject: 'A gift for you has arrived',
  giftGreeting: (name: string) => `Dear ${name},`,
  giftText: (sender: string) =>
    `${sender} has been thinking of you, and sent you a small gift with a few words. It was delivered to your door today.`,
  giftClosing: (sender: string) =>
    `You get this email because ${sender} gave us your address for this gift. We don’t use it for anything else, and we forget it afterward.`,
  action: 'See your order',
  closing: (short: string) => `Order ${short}. If something’s wrong with it, just reply to this email.`,
});
