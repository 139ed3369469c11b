/** Maximum length of a story, in characters of its plain text. */
export const maxStoryLength = 5000;
/** Maximum length of a stored story with its markup, in characters. */
export const maxStoryMarkupLength = 20_000;
/** A story longer than this many characters completes its step. */
export const completeStoryLength = 20;
export const maxPetNameLength = 100;
export const maxCaptionLength = 200;
/** Length of the story's excerpt on a card. */
export const excerptLength = 150;
/** Number of steps of the wizard. */
export const wizardSteps = 6;
/** Number of placeholders while the gallery loads. */
export const gallerySkeletons = 6;
/** Number of thumbnails next to the large photo of a memorial page. */
export const thumbnails = 6;
/** Number of public memorials on the dashboard. */
export const recentMemorials = 3;
/** Number of public memorials that the dashboard asks for, because it leaves out the reader's own. */
export const newestMemorials = 12;
/** Days during which a deleted memorial can be restored. */
export const undoDays = 30;
/** Memorials per gallery page. */
export const galleryPageSize = 24;
/** Maximum length of the plain list. */
export const plainListSize = 100;
/** Maximum number of keepers besides the owner, including invited ones. */
export const maxKeepers = 12;
/** Maximum number of readers of a page that isn't theirs, including invited ones. */
export const maxReaders = 50;
/** Days for which an invitation is valid. */
export const invitationDays = 14;
/** Maximum body that creates or edits a memorial, in bytes; in a form, without the photos. */
export const maxMemorialBodyBytes = 256 * 1024;
