import { position as positionSchema } from '@everpaw/contracts/kernel/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a browser tells of its last change, in seconds: by then every view has it. */
const cookieSeconds = 3_600;

/**
 * The position of a client's own last change, so that whatever it reads next holds that change. A program says it in
 * `x-min-position`; for one that does not, it rides in a cookie, which any process of the site understands.
 */
export type OwnPositions = {
  /** The later of what the header and the cookie say; null where neither names a position of this history of the log. */
  of(request: FastifyRequest): string | null;
  /** Lets the client bring this position along from now on. */
  remember(position: string, request: FastifyRequest, reply: FastifyReply): void;
};

export const OWN_POSITIONS = Symbol('own positions');

/** `epoch` names the history of the log; a cookie of another one, from before a restore, says nothing. */
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
  // Shared answers are sent before cookies are parsed.
  const told = ({ headers }: FastifyRequest) => {
    const [, position, history] = pattern.exec(headers.cookie ?? '') ?? [];
    return history === epoch ? valid(position) : null;
  };
  return {
    of(request) {
      const [header, cookie] = [valid(request.headers['x-min-position']), told(request)];
      return header && cookie ? (header > cookie ? header : cookie) : (header ?? cookie);
    },
    remember(position, request, reply) {
      const known = told(request);
      if (known !== null && known >= position) return;
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: production } as const;
      void reply.setCookie(name, `${position}~${epoch}`, { ...attributes, maxAge: cookieSeconds });
    },
  };
}
