import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';
import { dayOrInstant, decimalNumber } from '../kernel/fields/schemas.ts';
import { positionShape } from '../kernel/time/moments.ts';
import { isInOrder } from '../kernel/time/time-span.ts';
import { catalogue } from './catalogue.dto.ts';
import { deskEvent, deskPage } from './desk.dto.ts';
import { maxSubjectLength } from './desk.limits.ts';
import { deskMessages } from './desk.messages.ts';
import { type DeskSubjectName, deskSubjects, subjectProblem } from './desk-subjects.ts';

const subjectNames = deskSubjects.map(({ name }) => name) as [DeskSubjectName, ...DeskSubjectName[]];
// there are some

/** The end of a page: the instant and the position of its last event. */
const cursorShape = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]{12}Z~${positionShape.source.slice(1, -1)}$`);

/** `about` is the kind of subject that `id` refers to, `type` an event type; `from` and `to` are instants or whole days in UTC. */
const deskQuery = z
  .object({
    about: z.optional(z.enum(subjectNames, deskMessages.subjectNeeded)),
    id: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(maxSubjectLength))),
    type: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,64}$/, deskMessages.unknownType))),
    from: z.optional(dayOrInstant),
    to: z.optional(dayOrInstant),
    cursor: z.optional(z.string().check(z.regex(cursorShape, deskMessages.unknownCursor))),
    limit: z.optional(decimalNumber(1, 200)),
  })
  .check((context) => {
    const { about, id, from, to } = context.value;
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: context.value });
    const subject = deskSubjects.find(({ name }) => name === about);
    if (id !== undefined && !subject) refuse('about', deskMessages.subjectNeeded);
    const problem = subject && subjectProblem(subject, id ?? '');
    if (problem) refuse('id', problem);
    if (!isInOrder(from, to)) refuse('to', deskMessages.daysSwapped);
  });
export type DeskQuery = z.infer<typeof deskQuery>;

/** A stream's name and a revision in it. */
const ofEvent = z.object({
  stream: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,119}$/, deskMessages.unknownStream)),
  revision: decimalNumber(0, Number.MAX_SAFE_INTEGER),
});

/** The events of the whole site, for those who may read the audit history. Every call is recorded in the access log. */
export const deskApi = {
  search: endpoint({
    method: 'GET',
    path: '/api/audit/events',
    summary: 'Events of the site by what they are about, kind and time, newest first',
    access: { permission: 'audit.read' },
    query: deskQuery,
    answer: deskPage,
  }),
  event: endpoint({
    method: 'GET',
    path: '/api/audit/events/:stream/:revision',
    summary: 'One event in full, with the others that followed from the same request',
    access: { permission: 'audit.read' },
    params: ofEvent,
    answer: deskEvent,
  }),
  catalogue: endpoint({
    method: 'GET',
    path: '/api/audit/catalogue',
    summary: 'Every type of event: its fields, what it follows from and what reads it',
    access: 'anyone',
    answer: catalogue,
  }),
} as const;
