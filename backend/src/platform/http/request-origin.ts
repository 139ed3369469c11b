import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The configured origin of the site, if any. */
    everpawPublicUrl: string | null;
  }
}

/**
 * Returns the origin for links: the configured one. Without one, which never happens in production, it is the local
 * address of the connection, so that a header can't redirect links; only `localhost` is accepted from the `Host`
 * header.
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

/**
 * Returns the origin that the request was addressed to, for comparison with a browser's `Origin`; never use it for
 * links.
 */
export function addressedOrigin(request: FastifyRequest): string {
  return request.server.everpawPublicUrl ?? `${request.protocol}://${request.host}`;
}
