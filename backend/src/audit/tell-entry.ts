import type { HistoryActor, HistoryChange, HistoryEntry } from '@everpaw/contracts/audit/history.dto';
import type { Actor, Recorded } from '@everpaw/contracts/kernel/decider';
import type { Narrated } from '@everpaw/projections/entity-histories';

/** The reader, and the people in the history. */
export type Telling = {
  reader: { accountId: string; as: 'owner' | 'keeper' | 'auditor'; personal: boolean };
  /** Accounts that care for the memorial, or did. */
  keepers: ReadonlySet<string>;
  /** Names of existing accounts, by id. */
  names: ReadonlyMap<string, string>;
  /** Invitations that are still open. */
  openInvitations: ReadonlySet<string>;
  /** Photos that the page shows now, by their SHA-256. */
  shownPhotos: ReadonlySet<string>;
  /** Ids of streams whose content was withdrawn by its author or a keeper. */
  deleted: ReadonlySet<string>;
};

/** Returns the actor as this reader may see it: keepers learn nothing about reporters and the site's staff. */
function actorFor(actor: Actor, narrated: Narrated, { reader, keepers, names }: Telling): HistoryActor {
  if (actor.kind === 'system') return { kind: 'site', name: null };
  const isAuditor = reader.as === 'auditor';
  const nameOf = (id: string) => (reader.personal ? (names.get(id) ?? null) : null);
  const isUnnamed = narrated.unsigned && narrated.writer === undefined;
  if (isUnnamed && !isAuditor) return { kind: 'visitor', name: null };
  if (actor.kind === 'account') {
    if (actor.accountId === reader.accountId) return { kind: 'you', name: nameOf(actor.accountId) };
    if (isUnnamed) return { kind: 'visitor', name: nameOf(actor.accountId) };
    if (narrated.writer === undefined && keepers.has(actor.accountId))
      return { kind: 'keeper', name: nameOf(actor.accountId) };
  }
  if (narrated.writer !== undefined)
    return { kind: 'writer', name: reader.personal ? narrated.writer || null : null };
  if (actor.kind === 'visitor') return { kind: 'visitor', name: null };
  return { kind: 'staff', name: isAuditor ? nameOf(actor.accountId) : null };
}

function withheld(changes: readonly HistoryChange[]): HistoryChange[] {
  return changes.map(({ field }) => ({ field, before: null, after: null }));
}

/** Returns the entry that describes an event to this reader. */
export function entryFor(event: Recorded, narrated: Narrated, telling: Telling): HistoryEntry {
  const { reader, names, openInvitations, shownPhotos, deleted } = telling;
  const isDeleted = deleted.has(event.streamId);
  const why = !reader.personal ? 'personal' : isDeleted ? 'deleted' : event.erased ? 'erased' : null;
  const hides = why === 'personal' || why === 'deleted';
  const name = narrated.person === undefined ? null : (names.get(narrated.person) ?? null);
  const isClosed = narrated.invitation !== undefined && !openInvitations.has(narrated.invitation);
  const isOthers = narrated.invitation !== undefined && reader.as === 'keeper';
  const about = isClosed || isOthers ? null : (narrated.about ?? name);
  const photo = narrated.photo ?? null;
  const isShown = photo !== null && shownPhotos.has(photo.sha256);
  const { changes = [] } = narrated;
  const saysWords = changes.length > 0 || (narrated.about ?? null) !== null || narrated.writer !== undefined;
  const by = actorFor(event.meta.actor, narrated, telling);
  return {
    id: event.id,
    position: event.position,
    at: event.meta.at,
    kind: narrated.kind,
    type: event.type,
    by: isDeleted && by.kind === 'writer' ? { ...by, name: null } : by,
    what: narrated.what,
    about: hides ? null : about,
    changes: hides ? withheld(changes) : [...changes],
    photo: isShown && reader.personal ? photo : null,
    photoGone: photo !== null && !isShown,
    withheld: saysWords || why === 'erased' ? why : null,
  };
}
