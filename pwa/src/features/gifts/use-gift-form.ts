import { type GiftForm, giftForm } from '@everpaw/contracts/gifts/gift-form';
import { useRef, useState } from 'react';
import { useCurrentUser } from '../../base/current-user.ts';
import { displayName } from '../../base/display-name.ts';
import { useDirtyForm } from '../../base/unfinished-work.ts';

/** The fields that are typed, in the order of the form. */
const giftTextNames = [
  'senderName',
  'senderEmail',
  'senderPhone',
  'recipientName',
  'recipientEmail',
  'recipientPhone',
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'deliveryInstructions',
  'message',
] as const satisfies readonly (keyof GiftForm)[];
export type GiftTextName = (typeof giftTextNames)[number];
type GiftOption = 'signMessage' | 'notifyRecipient';
export type WrittenGift = Record<GiftTextName, string> & Record<GiftOption, boolean>;
export type GiftErrors = Partial<Record<GiftTextName, string>>;

/** Why a gift cannot be sent, field by field, in the words of its schema; empty when it can. */
function giftErrors(written: WrittenGift): GiftErrors {
  const found: GiftErrors = {};
  for (const { path, message } of giftForm.safeParse(written).error?.issues ?? []) {
    const name = giftTextNames.find((known) => known === path[0]);
    if (name) found[name] ??= message;
  }
  return found;
}

/**
 * A gift that is being written. A field says what is wrong with it once it was left, and every field once everything is
 * sent: `checked` then answers the gift, or null after it has led to the first that is wrong.
 */
export function useGiftForm(startingMessage: string) {
  const { user } = useCurrentUser();
  const form = useRef<HTMLFormElement>(null);
  const [written, setWritten] = useState<Partial<WrittenGift>>({});
  const [left, setLeft] = useState<ReadonlySet<GiftTextName>>(new Set());
  const values: WrittenGift = {
    senderName: user?.firstName ? displayName(user) : '',
    senderEmail: user?.email ?? '',
    senderPhone: '',
    recipientName: '',
    recipientEmail: '',
    recipientPhone: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    country: 'US',
    deliveryInstructions: '',
    message: startingMessage,
    signMessage: true,
    notifyRecipient: true,
    ...written,
  };
  useDirtyForm(Object.keys(written).length > 0);
  const errors = giftErrors(values);
  return {
    form,
    values,
    errorOf: (name: GiftTextName) => (left.has(name) ? errors[name] : undefined),
    write: (change: Partial<WrittenGift>) => setWritten((before) => ({ ...before, ...change })),
    leave: (name: GiftTextName) => setLeft((before) => new Set([...before, name])),
    /** Nothing of it is unfinished any more. */
    done: () => setWritten({}),
    checked(): GiftForm | null {
      setLeft(new Set(giftTextNames));
      const first = giftTextNames.find((name) => errors[name] !== undefined);
      if (first === undefined) return giftForm.parse(values);
      const field = form.current?.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return null;
    },
  };
}
export type WritingGift = ReturnType<typeof useGiftForm>;
