import type * as z from 'zod/mini';
import type { Rate } from './rate.ts';
import type { Permission } from './roles.ts';

/**
 * Who may call: everyone, everyone whose account isn't closed, or only those with a permission. Finer rules, such as
 * the owner of this memorial, are the decider's or the query's.
 */
export type Access = 'anyone' | 'signed-in' | { permission: Permission };

/** The default for an endpoint's `bodyLimit`, in bytes. */
export const defaultBodyLimit = 64 * 1024;

type Schema = z.ZodMiniType;

/**
 * One route of the HTTP API, described once: the server registers it, the app calls through it, and the OpenAPI
 * document is generated from it. The app's build reduces it to method and path. `path` uses `:name` for parameters.
 */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  /**
   * The limit on requests from one IP address or, with `per: 'sender'`, from one account, whatever its address, and
   * from a visitor's address. Endpoints with the same `shared` name count together. The default is the site's general
   * limit, shared by all such endpoints.
   */
  rate?: Rate & { per?: 'sender'; shared?: string };
  /** The command that this endpoint executes. Its rate applies, counted together with pushed commands of this type. */
  command?: string;
  /**
   * What the command calls the path's `:id`. With this or `entityId` the route needs no method on the server, which
   * executes the command with the path's parameters and the body, and responds with `accepted`.
   */
  pathId?: string;
  /** The command's id that the response has, and that is generated if the body lacks it; `pathId` if left out. */
  entityId?: string;
  /** The largest body in bytes; `defaultBodyLimit` if left out. */
  bodyLimit?: number;
  /** The body consists mostly of a photo, so the error for a body that is too large is about the photo. */
  photoInBody?: true;
  /** The body is taken as the bytes that arrived, because a signature covers them. */
  rawBody?: true;
  /** Content types other than JSON that are accepted or returned. */
  consumes?: string[];
  produces?: string;
  /**
   * How a repeated call with the same `Idempotency-Key` is recognised. `by-payload`, the default: by its key, and the
   * payload must be the same. `by-key`: nothing of the payload is stored, because it is a password or a token. `never`:
   * the response is a session, which a key must not open.
   */
  repeats?: 'by-payload' | 'by-key' | 'never';
  /** A copy of the site accepts the call too, although it is no GET: it changes no fact. */
  inCopies?: true;
  /** A site that doesn't sell rejects every call with `testing-mode` (409). */
  sells?: true;
  /** HTTP status of success; 200 if left out. */
  status?: number;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The response, as the OpenAPI document describes it; the server doesn't validate what it sends. */
  answer?: Answer;
};

/** Declares an endpoint; its input and response types are inferred from its schemas. */
export function endpoint<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Answer extends Schema,
>(definition: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return definition;
}
