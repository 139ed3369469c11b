import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId } from '../kernel/fields/schemas.ts';
import { minuteMs } from '../kernel/time/durations.ts';
import { followChoice } from './follow.commands.ts';

/** The id of a choice, signed by this site. */
const withToken = z.object({ token: z.string().check(z.maxLength(200)) });
const strict = { max: 20, windowMs: minuteMs };

export const followsApi = {
  own: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/follow',
    summary: 'On which days of the pet the caller gets an email',
    access: 'signed-in',
    params: byId,
    answer: z.object({ passing: z.boolean(), birthday: z.boolean() }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/memorials/:id/follow',
    command: 'FollowMemorial',
    summary:
      'Chooses on which days of the pet the caller gets an email, in the morning of a time zone; none by default',
    access: 'signed-in',
    params: byId,
    body: followChoice,
    answer: accepted,
  }),
  unfollowPage: endpoint({
    method: 'GET',
    path: '/api/unfollow/:token',
    summary: 'Asks whether the emails on the days of a pet shall stop; changes nothing by itself',
    access: 'anyone',
    rate: strict,
    produces: 'text/html',
    params: withToken,
  }),
  unfollow: endpoint({
    method: 'POST',
    path: '/api/unfollow/:token',
    summary: 'Stops the emails on the days of a pet with one press, also from a mail program (RFC 8058)',
    access: 'anyone',
    rate: strict,
    consumes: ['application/x-www-form-urlencoded'],
    produces: 'text/html',
    params: withToken,
  }),
} as const;
