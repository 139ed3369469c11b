import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The configured origin of the site, if any. */
    everpawPublicUrl: string | null;
  }
}

/**
 * The origin that links are made with: the configured one. Without one, which production never is, it is where the
 * connection of this request ended, so that no header leads anybody elsewhere; `localhost` is believed,
 * since it is nowhere else.
 */
export function originOf(request: FastifyRequest): string {
  const { server, raw, host } = request;
  if (server.everpawPublicUrl) return server.everpawPublicUrl;
  const { localAddress = 'localhost', localPort } = raw.socket;
  const address = localAddress.replace(/^::ffff:/, '');
  const own = address.includes(':') ? `[${address}]` : address;
  const name = /^localhost(:\d{1,5})?$/.test(host) ? host : `${own}:${localPort}`;
  return `http://${name}`;
}

/** The origin that this request says it was sent to: what a browser's `Origin` is compared with, never a link. */
export function addressedOrigin(request: FastifyRequest): string {
  return request.server.everpawPublicUrl ?? `${request.protocol}://${request.host}`;
}
