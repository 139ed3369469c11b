/** What the platform hands to features, by name. */
export const SITE_SECRET = Symbol('site secret');
export const CLOCK = Symbol('clock');
export const CONFIG = Symbol('config');
export const MEDIA_LIBRARY = Symbol('media library');
export const UPLOADS = Symbol('uploads');
export const SHELL = Symbol('app shell');

/** The time now. */
export type Clock = () => Date;
