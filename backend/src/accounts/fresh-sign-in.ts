import { freshSignInMinutes } from '@everpaw/contracts/export/account-data.dto';
import type { FastifyRequest } from 'fastify';

const minuteMs = 60_000;

/** Whether the person of this session has shown within the last ten minutes that it is them. */
export function isFreshSignIn({ session }: FastifyRequest, now: Date): boolean {
  const since = session.get('since');
  return since !== undefined && now.getTime() - Date.parse(since) < freshSignInMinutes * minuteMs;
}
