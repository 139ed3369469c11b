import { cartApi } from '@everpaw/contracts/cart/cart.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import type { LinePhoto } from '@everpaw/contracts/store/line-photo';

/** Returns the path of the photo of a line in the user's own cart; null while it is only on this device. */
export function linePhotoPath({ id, personId }: LinePhoto): string | null {
  // The device uses the photo's id until the server has created a person for it.
  return personId === id ? null : pathOf(cartApi.photo, { params: { photoId: id } });
}
