import type { Actor, Decider } from '../kernel/decider.ts';
import { never } from '../kernel/decider.ts';
import { valuesIn } from '../kernel/define-fields.ts';
import { DomainError, idRefused } from '../kernel/domain-error.ts';
import { dayMs, hourMs } from '../kernel/durations.ts';
import { type MemorialState, maySee, memorialNotFound, notTheKeeper } from '../memorials/memorial.decider.ts';
import { isKeeper } from '../memorials/memorial-facts.ts';
import type { TributeCommand } from './tribute.commands.ts';
import type { TributeEvent } from './tribute.events.ts';
import { tributeFields } from './tribute.fields.ts';
import { tributeChangeMessages } from './tribute-changes.messages.ts';

export type TributeState =
  | { status: 'none' }
  | { status: 'shown' | 'waiting' | 'hidden'; memorialId: string; authorId: string | null }
  | { status: 'deleted'; memorialId: string };

/**
 * The memorial whose guestbook this is, as its decider knows it. `visitorPerson` is a new person with a durable key,
 * because a visitor's words belong to a person of their own; only the server has one.
 */
export type TributeContext = { memorial: MemorialState; visitorPerson?: string | null };

/** The person id that a device uses, since it decides without keys. It never gets into the log. */
const unknownPerson = '00000000-0000-0000-0000-000000000000';

function tributeNotFound(): DomainError {
  return new DomainError('not-found', 'tribute-not-found', tributeChangeMessages.notFound);
}

const yearMs = 366 * dayMs;

/**
 * Returns when a tribute that waited on a device was written, if that was at least an hour before it arrived. Otherwise
 * null, also for instants that only a wrong clock can give: later than now, or more than a year ago.
 */
function writtenLongBefore(writtenAt: string | undefined, at: string): string | null {
  if (writtenAt === undefined) return null;
  const waitedMs = Date.parse(at) - Date.parse(writtenAt);
  return waitedMs >= hourMs && waitedMs <= yearMs ? writtenAt : null;
}

function visibleMemorial(memorial: MemorialState, actor: Actor) {
  if (memorial.status !== 'active' || !maySee(actor, memorial)) throw memorialNotFound();
  return memorial;
}

/** A tribute in a guestbook. Anyone who may see the memorial signs or reports; its keepers hide, show and delete. */
export const tributeDecider: Decider<TributeState, TributeCommand, TributeEvent, TributeContext> = {
  initialState: { status: 'none' },

  evolve(state, event): TributeState {
    switch (event.type) {
      case 'TributeSigned': {
        const { memorialId, authorId, waiting } = event.data;
        return { status: waiting ? 'waiting' : 'shown', memorialId, authorId };
      }
      case 'TributeHidden':
        return state.status === 'none' || state.status === 'deleted' ? state : { ...state, status: 'hidden' };
      case 'TributeShown':
        return state.status === 'none' || state.status === 'deleted' ? state : { ...state, status: 'shown' };
      case 'TributeDeleted':
        return { status: 'deleted', memorialId: event.data.memorialId };
      case 'TributeReported':
        return state;
      default:
        return never(event);
    }
  },

  decide(command, state, { memorial, visitorPerson }) {
    const { actor } = command.meta;
    const { tributeId, memorialId } = command.data;
    if (command.type === 'EraseTribute') {
      if (state.status === 'none' || state.status === 'deleted') return [];
      return [
        { type: 'TributeDeleted', data: { tributeId, memorialId, wasShown: state.status === 'shown' } },
      ];
    }
    const seen = visibleMemorial(memorial, actor);
    const asker = actor.kind === 'account' ? actor.accountId : null;
    const asKeeper = isKeeper(asker, seen);

    if (command.type === 'SignGuestbook') {
      if (state.status !== 'none')
        throw state.memorialId === memorialId
          ? new DomainError('conflict', 'tribute-exists', tributeChangeMessages.addFailed)
          : idRefused('tributeId');
      const writtenAt = writtenLongBefore(command.data.writtenAt, command.meta.at);
      return [
        {
          type: 'TributeSigned',
          data: {
            tributeId,
            memorialId,
            personId: asker ?? visitorPerson ?? unknownPerson,
            authorId: asker,
            ...valuesIn(tributeFields, command.data),
            waiting: seen.guestbookPolicy === 'approve-first' && !asKeeper,
            ...(writtenAt === null ? {} : { writtenAt }),
          },
        },
      ];
    }

    if (state.status === 'none' || state.memorialId !== memorialId) throw tributeNotFound();
    if (command.type === 'ReportTribute') {
      if (state.status !== 'shown') throw tributeNotFound();
      return [{ type: 'TributeReported', data: { tributeId, memorialId, reason: command.data.reason } }];
    }
    // Authors may withdraw their tribute; everything else is up to the keepers.
    const wroteIt = asker !== null && state.status !== 'deleted' && state.authorId === asker;
    if (!asKeeper && !(command.type === 'DeleteTribute' && wroteIt))
      throw state.status === 'shown' ? notTheKeeper() : tributeNotFound();
    if (state.status === 'deleted') {
      if (command.type === 'DeleteTribute') return [];
      throw tributeNotFound();
    }
    switch (command.type) {
      case 'HideTribute':
        return state.status === 'hidden'
          ? []
          : [{ type: 'TributeHidden', data: { tributeId, memorialId, wasShown: state.status === 'shown' } }];
      case 'ShowTribute':
        return state.status === 'shown' ? [] : [{ type: 'TributeShown', data: { tributeId, memorialId } }];
      case 'DeleteTribute':
        return [
          { type: 'TributeDeleted', data: { tributeId, memorialId, wasShown: state.status === 'shown' } },
        ];
      default:
        return never(command);
    }
  },
};
