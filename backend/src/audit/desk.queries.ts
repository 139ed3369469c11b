import type { DeskQuery } from '@everpaw/contracts/audit/desk.api';
import type {
  DeskActor,
  DeskEvent,
  DeskLine,
  DeskPage,
  PersonalState,
} from '@everpaw/contracts/audit/desk.dto';
import { deskPageSize, maxTreeEvents } from '@everpaw/contracts/audit/desk.limits';
import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import { type DeskSubject, deskSubjects } from '@everpaw/contracts/audit/desk-subjects';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { EventDefinition } from '@everpaw/contracts/kernel/features/event-definition';
import { isPermitted } from '@everpaw/contracts/kernel/features/roles';
import { comparableAddress } from '@everpaw/contracts/kernel/text/ascii-domain';
import { firstInstantOf, lastInstantOf } from '@everpaw/contracts/kernel/time/time-span';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { auditEventsProjection } from '@everpaw/projections/audit/audit-events.projection';
import type { AuditEventDoc } from '@everpaw/projections/audit/audit-events.view';
import { retractionsInHistory } from '@everpaw/projections/entity-histories';
import { invitationsProjection } from '@everpaw/projections/memorials/invitations.projection';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type AccessLog, comingFrom } from '../accounts/access-log.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { nameOf } from '../memorials/keepers.queries.ts';
import { refusePersonal } from '../memorials/memorial-events.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Caller } from '../platform/http/route.ts';
import { ACCESS_LOG, CLOCK, type Clock, EVENT_LOG, SERIALISER } from '../platform/kernel/platform.tokens.ts';
import { eventAt } from '../platform/storage/event-log/event-at.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';
import type { Serialiser } from '../platform/storage/serialisation/serialiser.ts';

type Filter = Record<string, unknown>;

const definitions = new Map(eventDefinitions.map((definition) => [definition.type, definition]));

/**
 * Searches the events of the whole site for auditors. Every query is recorded in the access log before it is executed.
 */
@Injectable()
export class DeskQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(SERIALISER) private readonly serialiser: Serialiser,
    @Inject(ACCESS_LOG) private readonly accessLog: AccessLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  private get events() {
    return this.readModels.model(auditEventsProjection);
  }

  /**
   * Returns one page of the matching events, newest first. Throws `forbidden` for a search by email address without the
   * permission to see personal data, because the result reveals whose account it is.
   */
  async search(query: DeskQuery, caller: Caller, request: FastifyRequest): Promise<DeskPage> {
    const { limit = deskPageSize } = query;
    const { subject, id, account } = await this.subjectOf(query, caller, request);
    this.note('search-events', searchText(query, subject, id), caller, request);
    if (subject?.finds === 'address' && account === null)
      return { events: [], nextCursor: null, account: null };
    const filters = filtersOf(subject, id).map((filter) => ({ $and: [filter, ...bounds(query)] }));
    const found = await Promise.all(
      filters.map((filter) =>
        this.events
          .find(filter)
          .sort({ at: -1, _id: -1 })
          .limit(limit + 1)
          .lean(),
      ),
    );
    const docs = newestFirst(found.flat()).slice(0, limit + 1);
    const shown = docs.slice(0, limit);
    const last = docs.length > limit ? shown.at(-1) : undefined;
    return {
      events: await this.lines(shown, caller),
      nextCursor: last ? `${last.at}~${last._id}` : null,
      account,
    };
  }

  /** Returns the search subject and the id under which the index stores it. */
  private async subjectOf({ about, id }: DeskQuery, caller: Caller, request: FastifyRequest) {
    const subject = deskSubjects.find(({ name }) => name === about);
    if (subject?.finds !== 'address') return { subject, id, account: null };
    if (!isPermitted(signedIn(caller), 'audit.read-personal'))
      refusePersonal(this.accessLog, signedIn(caller)._id, request);
    const holder = await this.readModels
      .model(accountsProjection)
      .findOne({ asciiEmail: comparableAddress(id ?? '') })
      .select({ _id: 1 })
      .lean<Pick<AccountDoc, '_id'>>();
    return { subject, id: holder?._id, account: holder?._id ?? null };
  }

  /** Returns one event in full. Throws `not-found` if it doesn't exist or isn't one of the site's own. */
  async event(
    { stream, revision }: { stream: string; revision: number },
    caller: Caller,
    request: FastifyRequest,
  ): Promise<DeskEvent> {
    this.note('read-event', `event ${stream}/${revision}`, caller, request);
    const [doc, stored] = await Promise.all([
      this.events.findOne({ streamId: stream, revision }).lean(),
      eventAt(this.log, stream, BigInt(revision)),
    ]);
    const definition = stored ? definitions.get(stored.type) : undefined;
    if (!doc || !stored || !definition)
      throw new DomainError('not-found', 'event-not-found', deskMessages.eventNotFound);
    const [opened] = await this.serialiser.deserialise([stored]);
    if (!opened) throw new TypeError(`${stored.type} was not opened`);
    const personal = await this.personalState(opened, definition, caller);
    const related = await this.events
      .find({ correlationId: doc.correlationId })
      .sort({ at: 1, _id: 1 })
      .limit(maxTreeEvents + 1)
      .lean();
    const lines = await this.lines(inOrder(related.slice(0, maxTreeEvents), doc), caller);
    const event = lines.find(({ position }) => position === doc._id);
    if (!event) throw new TypeError(`${stored.type} is not among its own`);
    const { v: version } = stored.metadata as { v: number }; // every event of the site has one
    return {
      event,
      version,
      person: await this.personOf(opened, definition, caller),
      personal,
      fields: fieldsOf(opened, definition, personal),
      related: lines,
      isMore: related.length > maxTreeEvents,
    };
  }

  /**
   * Whether the personal fields of an event are shown: never if the content was withdrawn or the invitation is over,
   * otherwise only with the permission to see personal data.
   */
  private async personalState(
    { erased, type, streamId, data }: Recorded,
    { personal }: EventDefinition,
    caller: Caller,
  ): Promise<PersonalState> {
    if (!personal || Object.keys(personal.erased).length === 0) return 'none';
    if (erased) return 'erased';
    const retraction = await this.events
      .findOne({ streamId, type: { $in: [...retractionsInHistory] } })
      .lean();
    const { invitationId } = data as { invitationId?: string }; // set if the event is about an invitation
    const isOver =
      type === 'KeeperInvited' &&
      !(await this.readModels
        .model(invitationsProjection)
        .findOne({ _id: invitationId, expiresAt: { $gt: this.clock().toISOString() } })
        .lean());
    if (retraction || isOver) return 'deleted';
    return isPermitted(signedIn(caller), 'audit.read-personal') ? 'shown' : 'withheld';
  }

  private async personOf(
    { data, erased }: Recorded,
    { personal }: EventDefinition,
    caller: Caller,
  ): Promise<DeskEvent['person']> {
    if (!personal) return null;
    const id = personal.person(data as object); // every event's data is an object
    const names = await this.namesOf(erased ? [] : [id], caller);
    return { id, name: names.get(id) ?? null };
  }

  /** Returns the names of existing accounts; an empty map without the permission to see personal data. */
  private async namesOf(ids: readonly string[], caller: Caller): Promise<Map<string, string>> {
    if (ids.length === 0 || !isPermitted(signedIn(caller), 'audit.read-personal')) return new Map();
    const docs = await this.readModels
      .model(accountsProjection)
      .find({ _id: { $in: [...new Set(ids)] } })
      .select({ firstName: 1, lastName: 1 })
      .lean<Pick<AccountDoc, '_id' | 'firstName' | 'lastName'>[]>();
    return new Map(docs.map((doc) => [doc._id, nameOf(doc)]));
  }

  private async lines(docs: readonly AuditEventDoc[], caller: Caller): Promise<DeskLine[]> {
    const actors = docs.map(({ by }) => accountIn(by)).filter((id) => id !== null);
    const names = await this.namesOf(actors, caller);
    return docs.map((doc) => lineOf(doc, names));
  }

  private note(
    action: 'search-events' | 'read-event',
    resource: string,
    caller: Caller,
    request: FastifyRequest,
  ): void {
    const { _id: userId } = signedIn(caller);
    this.accessLog.record({ userId, action, resource, ...comingFrom(request) });
  }
}

/**
 * Returns the search text for the access log. It never contains an email address, only the id of the account that has
 * it.
 */
function searchText(
  { type, from, to, cursor }: DeskQuery,
  subject: DeskSubject | undefined,
  id: string | undefined,
): string {
  const name = subject?.finds === 'address' ? 'account' : subject?.name;
  const parts = [
    name ? `${name} ${id ?? 'of an address that nobody has'}` : 'all events',
    type,
    from && `from ${from}`,
    to && `to ${to}`,
    cursor && 'further back',
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * Returns the filters for a subject. Each one is served by an index, and an event that several match is listed once.
 */
function filtersOf(subject: DeskSubject | undefined, id: string | undefined): Filter[] {
  switch (subject?.finds) {
    case undefined:
      return [{}];
    case 'account':
    case 'address':
      return [{ by: `account ${id}` }, { account: id }];
    case 'memorial':
      return [{ memorialId: id }];
    case 'correlation':
      return [{ correlationId: id }];
    case 'stream':
      return [{ streamId: `${subject.name}-${id}` }];
  }
}

function bounds({ type, from, to, cursor }: DeskQuery): Filter[] {
  const [at = '', position = ''] = cursor?.split('~') ?? [];
  return [
    ...(type ? [{ type }] : []),
    ...(from ? [{ at: { $gte: firstInstantOf(from) } }] : []),
    ...(to ? [{ at: { $lte: lastInstantOf(to) } }] : []),
    ...(cursor ? [{ at: { $lte: at } }, { $or: [{ at: { $lt: at } }, { _id: { $lt: position } }] }] : []),
  ];
}

function newestFirst(docs: readonly AuditEventDoc[]): AuditEventDoc[] {
  const once = [...new Map(docs.map((doc) => [doc._id, doc])).values()];
  return once.sort((a, b) => (a.at === b.at ? (a._id < b._id ? 1 : -1) : a.at < b.at ? 1 : -1));
}

/** Sorts the events in log order and makes sure that `own` is among them. */
function inOrder(docs: readonly AuditEventDoc[], own: AuditEventDoc): AuditEventDoc[] {
  const isThere = docs.some(({ _id }) => _id === own._id);
  return [...(isThere ? docs : [...docs.slice(0, -1), own])].sort((a, b) => (a._id < b._id ? -1 : 1));
}

/** Returns the account id in an actor's text; null for any other actor. */
function accountIn(by: string): string | null {
  return by.startsWith('account ') ? by.slice('account '.length) : null;
}

function actorOf(by: string, names: ReadonlyMap<string, string>): DeskActor {
  const accountId = accountIn(by);
  if (accountId !== null) return { kind: 'account', accountId, name: names.get(accountId) ?? null };
  if (by === 'visitor') return { kind: 'visitor', accountId: null, name: null };
  return { kind: 'system', accountId: null, name: by.slice('system '.length) };
}

function lineOf(doc: AuditEventDoc, names: ReadonlyMap<string, string>): DeskLine {
  const { correlationId, commandId = correlationId, causationId = commandId } = doc;
  return {
    position: doc._id,
    eventId: doc.eventId,
    stream: doc.streamId,
    revision: doc.revision,
    type: doc.type,
    at: doc.at,
    by: actorOf(doc.by, names),
    account: doc.account ?? null,
    memorialId: doc.memorialId ?? null,
    correlationId,
    causationId,
    commandId,
    commandType: doc.commandType,
  };
}

function fieldsOf(
  { data }: Recorded,
  { personal, secrets = [] }: EventDefinition,
  state: PersonalState,
): DeskEvent['fields'] {
  return Object.entries(data as object).map(([name, value]) => {
    const isPersonal = name in (personal?.erased ?? {});
    const isSecret = (secrets as readonly string[]).includes(name);
    const isShown = !isSecret && (!isPersonal || state === 'shown');
    return { name, isPersonal, isSecret, json: isShown ? JSON.stringify(value) : null };
  });
}
