/** Longest story, in characters of its plain text. */
export const maxStoryLength = 5000;
/** Longest stored story with its markup, in characters; generous, and bounded. */
export const maxStoryMarkupLength = 20_000;
/** A story longer than this many characters completes its step. */
export const completeStoryLength = 20;
export const maxPetNameLength = 100;
export const maxCaptionLength = 200;
/** Characters of the story on a card. */
export const excerptLength = 150;
/** Steps of the wizard. */
export const wizardSteps = 6;
/** Skeleton cards while the gallery loads. */
export const gallerySkeletons = 6;
/** Thumbnails beside the large photo of a memorial page. */
export const thumbnails = 6;
/** Public memorials on the dashboard. */
export const recentMemorials = 3;
/** Days in which a deleted memorial can be brought back. */
export const undoDays = 30;
/** Memorials of one gallery page. */
export const galleryPageSize = 24;
/** The most that the plain list answers. */
export const plainListSize = 100;
/** People who may care for one memorial beside its owner, those who are invited among them. */
export const maxKeepers = 12;
/** Days for which the link of an invitation leads to the memorial. */
export const invitationDays = 14;
/** The largest body that creates or edits a memorial, in bytes: of a form all that is not a photo. */
export const maxMemorialBodyBytes = 256 * 1024;
