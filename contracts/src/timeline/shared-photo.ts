/** Where the phone's gallery hands a photo to an installed page, as a form with one file in this field. */
export const sharedPhotoField = 'photo';

/** The screen that such a photo opens, as a new memory. */
export function sharePath(memorialId: string): string {
  return `/memorial/${memorialId}/share`;
}
