/** The form field in which a phone's gallery passes a photo to the installed page. */
export const sharedPhotoField = 'photo';

/** The screen that opens such a photo as a new memory. */
export function sharePath(memorialId: string): string {
  return `/memorial/${memorialId}/share`;
}
