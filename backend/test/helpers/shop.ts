import type { SimulatedProvider } from '../../src/payments/simulated-provider.ts';
import type { Site } from './site.ts';

/** What a site in live mode with the payment double starts with. */
export const liveMode = { SITE_MODE: 'live', STRIPE_SECRET_KEY: 'simulated' };

/** Where a parcel goes. */
export const address = {
  firstName: 'Ana',
  lastName: 'Reis',
  email: 'buyer@example.org',
  phone: '0123456789',
  address: '7 Long Lane',
  city: 'Porto',
  state: 'Porto',
  zipCode: '12345',
  country: 'US',
};

/** The payment double of a site. */
export function providerOf(payments: Site['platform']['payments']): SimulatedProvider {
  if (!payments?.simulated) throw new Error('The site has no payment double.');
  return payments.simulated;
}
