/**
 * The photo that one line of a cart is made from. `id` names the line; `personId` is a person made for this photo, whose
 * key seals it. `digest` tells it from other photos, and is empty once it was erased.
 */
export type LinePhoto = { id: string; personId: string; digest: string };

/** A photo as a command brings it, a data URL. */
export type SentLinePhoto = { id: string; dataUrl: string };
