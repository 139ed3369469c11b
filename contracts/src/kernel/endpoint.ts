import type * as z from 'zod/mini';
import type { Rate } from './rate.ts';
import type { Permission } from './roles.ts';

/**
 * Who may call: everybody, whoever has an account that is not closed, or only those with a permission.
 * Finer rules (owner of this memorial) are the decider's or the query's.
 */
export type Access = 'anyone' | 'signed-in' | { permission: Permission };

/** The largest body of an endpoint that says nothing else, in bytes. */
export const defaultBodyLimit = 64 * 1024;

/** What an endpoint takes and answers. */
export type EndpointSchemas = {
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  answer?: z.ZodMiniType;
};

declare const schemas: unique symbol;

/**
 * One route of the HTTP API, described once: the server registers from it, the app calls through it, the OpenAPI
 * document is generated from it. It carries no schema, so that a page which only reads loads none; they lie in
 * `<name>.schemas.ts` by the same name. `path` uses `:name` for parameters.
 */
export type Endpoint<Schemas extends EndpointSchemas = EndpointSchemas> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  /**
   * Requests of one address, or with `per: 'sender'` of one account, wherever it calls from, and of a visitor's address.
   * Endpoints with the same `shared` name count together. The default is the site's general limit, which all such
   * endpoints share.
   */
  rate?: Rate & { per?: 'sender'; shared?: string };
  /** The command that this endpoint executes, by whose rate it is counted, together with the same one pushed. */
  command?: string;
  /** The largest body, in bytes; the default is `defaultBodyLimit`. */
  bodyLimit?: number;
  /** Set where the body holds a photo, which makes up most of it: a body that is too large is a photo that is. */
  photoInBody?: true;
  /** Set where the body is taken as the bytes that arrived, since a signature covers them. */
  rawBody?: true;
  /** What else than JSON is accepted or answered. */
  consumes?: string[];
  produces?: string;
  /**
   * How a call that is sent again, with the same `Idempotency-Key`, is known. `by-payload`, the default: by
   * its key, and what was sent must be the same. `by-key`: nothing of what was sent is kept, since it is a password or
   * a token. `never`: the answer is a session, so a key opens nothing.
   */
  repeats?: 'by-payload' | 'by-key' | 'never';
  /** Set for what may be asked of a copy of the site too, although it is no GET: it changes no fact. */
  inCopies?: true;
  /** Set for what is answered by `testing-mode` (409) where the site does not sell, whatever is sent. */
  sells?: true;
  /** HTTP status of success; default 200. */
  status?: number;
  /** Only for the type checker; never there. */
  readonly [schemas]?: Schemas;
};

/** Declares an endpoint; `Schemas` is the type of its schemas, imported as a type only. */
export function endpoint<Schemas extends EndpointSchemas = Record<never, never>>(
  definition: Endpoint,
): Endpoint<Schemas> {
  return definition as Endpoint<Schemas>; // the schemas are there for the type checker only
}
