import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Opens } from '@everpaw/contracts/kernel/decider';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { openDays } from '@everpaw/contracts/memorials/password/page-password.messages';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The most pages that a browser keeps open, so that its cookies fit in a request. */
const maxPages = 20;
const given = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** The pages that browsers opened with a password, each in a cookie of its own, so that two tabs don't lose one. */
export type OpenedPages = {
  /** Returns which passwords the browser has given; undefined without any. */
  of(request: FastifyRequest): Opens | undefined;
  /** Keeps the page open in this browser for 30 days, or until it has another password. */
  open(
    page: { memorialId: string; passwordHash: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): void;
};

/** Creates the cookies' reader and writer. `secret` is the site's. */
export function createOpenedPages(parts: {
  secret: string;
  production: boolean;
  clock: () => Date;
}): OpenedPages {
  const { secret, production, clock } = parts;
  const prefix = production ? '__Host-everpaw-page-' : 'everpaw-page-';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: production } as const;
  const now = () => Math.floor(clock().getTime() / 1_000);
  const markOf = (memorialId: string, passwordHash: string, until: string) =>
    createHmac('sha256', secret).update(`page ${memorialId} ${until} ${passwordHash}`).digest('base64url');
  const cookiesOf = ({ cookies }: FastifyRequest) =>
    Object.entries(cookies ?? {}).filter(([name]) => name.startsWith(prefix));

  return {
    of(request) {
      const cookies = new Map(cookiesOf(request));
      if (cookies.size === 0) return undefined;
      return (memorialId, passwordHash) => {
        const [, until = '', mark = ''] = given.exec(cookies.get(`${prefix}${memorialId}`) ?? '') ?? [];
        if (mark === '' || Number(until) <= now()) return false;
        return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(memorialId, passwordHash, until)));
      };
    },

    open({ memorialId, passwordHash }, request, reply) {
      const maxAge = (openDays * dayMs) / 1_000;
      const until = String(now() + maxAge);
      const name = `${prefix}${memorialId}`;
      const others = cookiesOf(request)
        .filter(([other]) => other !== name)
        .sort(([, a = ''], [, b = '']) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
      for (const [other] of others.slice(maxPages - 1)) reply.clearCookie(other, options);
      reply.setCookie(name, `${until}.${markOf(memorialId, passwordHash, until)}`, { ...options, maxAge });
    },
  };
}
