/** What the platform hands to features, by name. */
export const METRICS = Symbol('metrics');
export const SITE_SECRET = Symbol('site secret');
export const REQUEST_IDENTITY = Symbol('request identity');
/** Names the history of the log that this site tells; another one after each restored backup. */
export const EPOCH = Symbol('epoch');
export const READINESS = Symbol('readiness');
export const COPY_OF = Symbol('copy of');
export const CLOCK = Symbol('clock');
export const CONFIG = Symbol('config');
/** The event log, for those who read it as it is. */
export const EVENT_LOG = Symbol('event log');
/** Every type of event in words. */
export const EVENTS_CATALOGUE = Symbol('events catalogue');
/** Opens events as the log keeps them. */
export const SERIALISER = Symbol('serialiser');
export const MEDIA_LIBRARY = Symbol('media library');
export const RECORDING_LIBRARY = Symbol('recording library');
export const UPLOADS = Symbol('uploads');
/** The transparency log as everybody may read it. */
export const PUBLISHED_LOG = Symbol('published log');
export const SHELL = Symbol('app shell');
export const ACCESS_LOG = Symbol('access log');
export const SESSIONS = Symbol('sessions');
export const JOBS = Symbol('jobs');
export const ONE_TIME_TOKENS = Symbol('one-time tokens');
export const ARCHIVES = Symbol('ARCHIVES');
export const ARCHIVE_ABILITIES = Symbol('ARCHIVE_ABILITIES');
export const EXPORTS = Symbol('exports');
export const ATTEMPTS = Symbol('attempts');
/** Entities as their streams tell them. */
export const STREAM_STATES = Symbol('stream states');
/** How money is taken; null where the site does not sell. */
export const PAYMENT_GATEWAY = Symbol('payment gateway');
export const NEWS_ANALYTICS = Symbol('news analytics');
export const CONTACT_MESSAGES = Symbol('contact messages');

/** The time now. */
export type Clock = () => Date;
