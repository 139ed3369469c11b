import { freshSignInMinutes } from '@everpaw/contracts/export/account-data.dto';
import type { FastifyRequest } from 'fastify';

const minuteMs = 60_000;

/** Whether this session was opened within the last ten minutes. */
export function isFreshSignIn({ session }: FastifyRequest, now: Date): boolean {
  const since = session.get('since');
  return since !== undefined && now.getTime() - Date.parse(since) < freshSignInMinutes * minuteMs;
}
