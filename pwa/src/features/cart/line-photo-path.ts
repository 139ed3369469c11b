import { cartApi } from '@everpaw/contracts/cart/cart.api';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import type { LinePhoto } from '@everpaw/contracts/store/line-photo';

/** Where the photo of a line of the own cart is; null while only this device has it. */
export function linePhotoPath({ id, personId }: LinePhoto): string | null {
  // Until the server has made a person for it, a device puts its own id there.
  return personId === id ? null : pathOf(cartApi.photo, { params: { photoId: id } });
}
