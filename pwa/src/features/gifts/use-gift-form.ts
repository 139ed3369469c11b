import { type GiftForm, giftForm } from '@everpaw/contracts/gifts/gift-form';
import { useRef, useState } from 'react';
import { displayName } from '../../ui/display-name.ts';
import { useDirtyForm } from '../../ui/unfinished-work.ts';
import { useCurrentUser } from '../session/current-user.ts';

/** The text fields, in the order of the form. */
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

/** Returns the errors of a gift by field, with the messages of its schema; empty if it can be sent. */
function giftErrors(written: WrittenGift): GiftErrors {
  const found: GiftErrors = {};
  for (const { path, message } of giftForm.safeParse(written).error?.issues ?? []) {
    const name = giftTextNames.find((known) => known === path[0]);
    if (name) found[name] ??= message;
  }
  return found;
}

/**
 * The form of a gift. A field shows its error after it loses focus, and all fields do when the form is submitted.
 * `checked` returns the gift, or focuses the first invalid field and returns null.
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
    /** Clears the form, so that it no longer counts as unsaved. */
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
