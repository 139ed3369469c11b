import { checkoutMessages as messages } from '@everpaw/contracts/orders/checkout.messages';
import { countries } from '@everpaw/contracts/orders/shipping-address';
import { Select, TextField } from '../../ui/field.tsx';
import type { AddressName, useAddress } from './use-address.ts';

type Written = Pick<ReturnType<typeof useAddress>, 'values' | 'errorOf' | 'write' | 'leave'>;

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
export function AddressFields({ address }: { address: Written }) {
  const { values, errorOf, write, leave } = address;
  const field = (name: Exclude<AddressName, 'country'>) => (
    <TextField
      label={messages.labels[name]}
      name={name}
      type={types[name] ?? 'text'}
      required
      autoComplete={autoComplete[name]}
      value={values[name]}
      error={errorOf(name)}
      onChange={({ target }) => write(name, target.value)}
      onBlur={() => leave(name)}
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
        value={values.country}
        error={errorOf('country')}
        options={countries.map((value) => ({ value, label: messages.countries[value] }))}
        onChange={({ target }) => write('country', target.value)}
        onBlur={() => leave('country')}
      />
    </div>
  );
}
