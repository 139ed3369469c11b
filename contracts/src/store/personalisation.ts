import { engravingMessages } from './engraving.messages.ts';
import { engravingRefusal } from './engraving.ts';
import { linePhotoMessages } from './line-photo.messages.ts';

/** What a product asks of its buyer: the most characters of an engraving, null or left out for none, and a photo. */
export type Personalised = { engravingLength?: number | null; takesPhoto?: boolean };

/** What somebody orders it with. */
type Personal = { engraving?: { text: string } | undefined; photo?: object | undefined };

/** Whether a product can only be ordered with something of its buyer's own. */
export function isPersonalised({ engravingLength, takesPhoto }: Personalised): boolean {
  return Boolean(engravingLength) || takesPhoto === true;
}

/** Why a product cannot be ordered like this, and which field is to blame; null where it can. */
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

/** What the owner of a cart reads about a line that its product cannot be ordered with any more; null where it can. */
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
