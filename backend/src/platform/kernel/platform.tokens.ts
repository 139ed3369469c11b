/** The injection tokens of the platform. */
export const METRICS = Symbol('metrics');
export const SITE_SECRET = Symbol('site secret');
export const REQUEST_IDENTITY = Symbol('request identity');
/** The id of the log's history, which changes after each restored backup. */
export const EPOCH = Symbol('epoch');
export const READINESS = Symbol('readiness');
export const COPY_OF = Symbol('copy of');
export const CLOCK = Symbol('clock');
export const CONFIG = Symbol('config');
/** The raw event log. */
export const EVENT_LOG = Symbol('event log');
/** The descriptions of all event types. */
export const EVENTS_CATALOGUE = Symbol('events catalogue');
/** Deserialises stored events. */
export const SERIALISER = Symbol('serialiser');
export const MEDIA_LIBRARY = Symbol('media library');
export const RECORDING_LIBRARY = Symbol('recording library');
export const UPLOADS = Symbol('uploads');
/** The public transparency log. */
export const PUBLISHED_LOG = Symbol('published log');
export const SHELL = Symbol('app shell');
export const ACCESS_LOG = Symbol('access log');
export const SESSIONS = Symbol('sessions');
export const JOBS = Symbol('jobs');
export const ONE_TIME_TOKENS = Symbol('one-time tokens');
export const ARCHIVES = Symbol('ARCHIVES');
export const ARCHIVE_ABILITIES = Symbol('ARCHIVE_ABILITIES');
export const EXPORTS = Symbol('exports');
export const BEGUN_ERASURES = Symbol('begun erasures');
/** The booklets of memorials. */
export const KEEPSAKES = Symbol('keepsakes');
export const ATTEMPTS = Symbol('attempts');
/** The states of streams. */
export const STREAM_STATES = Symbol('stream states');
/** The payment gateway; null if the site doesn't sell. */
export const PAYMENT_GATEWAY = Symbol('payment gateway');
export const NEWS_ANALYTICS = Symbol('news analytics');
export const CONTACT_MESSAGES = Symbol('contact messages');

export type Clock = () => Date;
