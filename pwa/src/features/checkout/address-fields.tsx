import { checkoutMessages as messages } from '@everpaw/contracts/orders/checkout.messages';
import { countries } from '@everpaw/contracts/orders/shipping-address';
import { Select, TextField } from '../../ui/field.tsx';
import type { AddressName, useAddress } from './use-address.ts';

/** The autofill token of each field. */
const autoComplete: Record<AddressName, string> = {
  firstName: 'shipping given-name',
  lastName: 'shipping family-name',
  email: 'email',
  phone: 'shipping tel',
  address: 'shipping street-address',
  city: 'shipping address-level2',
  state: 'shipping address-level1',
  zipCode: 'shipping postal-code',
  country: 'shipping country',
};
const types: Partial<Record<AddressName, 'email' | 'tel'>> = { email: 'email', phone: 'tel' };

/** The fields of a shipping address. */
export function AddressFields({ form: { text } }: { form: ReturnType<typeof useAddress> }) {
  const field = (name: Exclude<AddressName, 'country'>) => (
    <TextField
      label={messages.labels[name]}
      name={name}
      type={types[name] ?? 'text'}
      required
      autoComplete={autoComplete[name]}
      {...text(name)}
    />
  );
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {field('firstName')}
      {field('lastName')}
      {field('email')}
      {field('phone')}
      <div className="sm:col-span-2">{field('address')}</div>
      {field('city')}
      {field('state')}
      {field('zipCode')}
      <Select
        label={messages.labels.country}
        name="country"
        required
        autoComplete={autoComplete.country}
        options={countries.map((value) => ({ value, label: messages.countries[value] }))}
        {...text('country')}
      />
    </div>
  );
}
