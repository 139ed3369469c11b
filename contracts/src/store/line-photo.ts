/**
 * The photo of a cart's line. `id` identifies the line; `personId` is a person created for this photo, whose
 * key seals it. `digest` distinguishes it from other photos, and is empty once erased.
 */
export type LinePhoto = { id: string; personId: string; digest: string };

/** A photo in a command, as a data URL. */
export type SentLinePhoto = { id: string; dataUrl: string };
