import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The configured origin of the site, if any. */
    everpawPublicUrl: string | null;
  }
}

/** The origin under which this request reached the site, or the configured one. */
export function originOf(request: FastifyRequest): string {
  return request.server.everpawPublicUrl ?? `${request.protocol}://${request.host}`;
}
