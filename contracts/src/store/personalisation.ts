import { engravingMessages } from './engraving.messages.ts';
import { engravingRefusal } from './engraving.ts';
import { linePhotoMessages } from './line-photo.messages.ts';

/**
 * What a product needs from its buyer: an engraving up to this length (null or absent for none), and a photo.
 */
export type Personalised = { engravingLength?: number | null; takesPhoto?: boolean };

type Personal = { engraving?: { text: string } | undefined; photo?: object | undefined };

/** Whether a product can only be ordered with an engraving or photo. */
export function isPersonalised({ engravingLength, takesPhoto }: Personalised): boolean {
  return Boolean(engravingLength) || takesPhoto === true;
}

/** Returns why a product can't be ordered like this, with the field; or null. */
export function personalRefusal(
  { engraving, photo }: Personal,
  { engravingLength, takesPhoto = false }: Personalised,
): { code: 'engraving' | 'photo'; path: string; message: string } | null {
  const words = engravingRefusal(engraving?.text, engravingLength);
  if (words !== null) return { code: 'engraving', path: 'engraving.text', message: words };
  if ((photo !== undefined) === takesPhoto) return null;
  const message = takesPhoto ? linePhotoMessages.required : linePhotoMessages.notTaken;
  return { code: 'photo', path: 'photo', message };
}

/** Returns the message for a cart's line that its product no longer allows, or null. */
export function changedMeanwhile(
  personal: Personal,
  { name, ...product }: Personalised & { name: string },
): { code: 'engraving' | 'photo'; message: string } | null {
  const refusal = personalRefusal(personal, product);
  if (refusal === null) return null;
  const { code } = refusal;
  if (code === 'engraving') return { code, message: engravingMessages.changed(name) };
  return { code, message: linePhotoMessages[product.takesPhoto ? 'missing' : 'unwanted'](name) };
}
