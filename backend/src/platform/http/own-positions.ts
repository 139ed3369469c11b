import { position as positionSchema } from '@everpaw/contracts/kernel/fields/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Lifetime in seconds of the cookie with a browser's last change: by then every view includes it. */
const cookieSeconds = 3_600;

/**
 * Tracks the position of a client's last change, so that its next reads include that change. API clients send it in
 * `x-min-position`; for others it is stored in a cookie that any process of the site can read.
 */
export type OwnPositions = {
  /** Returns the later position of the header and the cookie; null if neither has a position of this log's history. */
  of(request: FastifyRequest): string | null;
  /** Makes the client send this position from now on. */
  remember(position: string, request: FastifyRequest, reply: FastifyReply): void;
};

export const OWN_POSITIONS = Symbol('own positions');

/**
 * Creates an `OwnPositions`. `epoch` identifies the history of the log; a cookie from another one, before a restore, is
 * ignored.
 */
export function createOwnPositions({
  epoch,
  production,
}: {
  epoch: string;
  production: boolean;
}): OwnPositions {
  const name = production ? '__Host-everpaw-position' : 'everpaw-position';
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([^;~]+)~([^;]+)`);
  const valid = (text: string | string[] | undefined) => {
    const parsed = positionSchema.safeParse(text);
    return parsed.success ? parsed.data : null;
  };
  // Shared responses are sent before cookies are parsed.
  const cookiePosition = ({ headers }: FastifyRequest) => {
    const [, position, history] = pattern.exec(headers.cookie ?? '') ?? [];
    return history === epoch ? valid(position) : null;
  };
  return {
    of(request) {
      const [header, cookie] = [valid(request.headers['x-min-position']), cookiePosition(request)];
      return header && cookie ? (header > cookie ? header : cookie) : (header ?? cookie);
    },
    remember(position, request, reply) {
      const known = cookiePosition(request);
      if (known !== null && known >= position) return;
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: production } as const;
      void reply.setCookie(name, `${position}~${epoch}`, { ...attributes, maxAge: cookieSeconds });
    },
  };
}
