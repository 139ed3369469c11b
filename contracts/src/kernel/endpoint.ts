import type * as z from 'zod/mini';
import type { Permission } from '../accounts/roles.ts';

/**
 * Who may call: everybody, whoever has an account that is not closed, or only those with a permission (decision on
 * REQ-402). Finer rules (owner of this memorial) are the decider's or the query's.
 */
export type Access = 'anyone' | 'signed-in' | { permission: Permission };

/**
 * One route of the HTTP API, described once: the server registers and validates from it, the app calls through
 * it, the OpenAPI document is generated from it. `path` uses `:name` for parameters.
 */
export type Endpoint<Params = unknown, Query = unknown, Body = unknown, Answer = unknown> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  /** Requests per window and client address; the default is the site's general limit. */
  rate?: { max: number; windowMs: number };
  params?: z.ZodMiniType<Params>;
  query?: z.ZodMiniType<Query>;
  body?: z.ZodMiniType<Body>;
  answer?: z.ZodMiniType<Answer>;
  /** What else than JSON is accepted or answered. */
  consumes?: string[];
  produces?: string;
  /** HTTP status of success; default 200. */
  status?: number;
};

/** Declares an endpoint; only there so that its types are inferred from its schemas. */
export function endpoint<Params = unknown, Query = unknown, Body = unknown, Answer = unknown>(
  definition: Endpoint<Params, Query, Body, Answer>,
): Endpoint<Params, Query, Body, Answer> {
  return definition;
}
