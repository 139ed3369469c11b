import type { TributeCommand } from '@everpaw/contracts/guestbook/tribute.commands';
import { tributeDecider } from '@everpaw/contracts/guestbook/tribute.decider';
import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { CommandMeta, Recorded } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { MemorialCommand } from '@everpaw/contracts/memorials/memorial.commands';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { isKeeper } from '@everpaw/contracts/memorials/memorial-facts';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { tributeDocOf } from '@everpaw/projections/guestbook/tribute-doc-of-dto';
import { tributeDtoOf } from '@everpaw/projections/guestbook/tribute-dto-of-doc';
import { type TributeDoc, tributesView } from '@everpaw/projections/guestbook/tributes.view';
import {
  type CountedMemorialDoc,
  countedMemorialsView,
} from '@everpaw/projections/memorials/counted-memorials.view';
import { memorialDocOf } from '@everpaw/projections/memorials/memorial-doc-of-dto';
import { memorialDtoOf } from '@everpaw/projections/memorials/memorial-dto-of-doc';
import type { OutboxEntry } from './database.ts';
import { memorialStateOf, tributeStateOf } from './state-of-doc.ts';

/** How far what is shown is from being part of the server's view; null when it is there. */
export type Unsent = 'waiting' | 'sending' | null;
export type ShownMemorial = MemorialDto & { unsent: Unsent };
export type ShownTribute = TributeDto & { unsent: Unsent };

/** Who looks at this device's screen; `accountId` is null for a visitor. */
export type Viewer = { accountId: string | null; subscriptionStatus: SubscriptionStatus };

export type PendingEntry = Pick<
  OutboxEntry,
  | 'id'
  | 'type'
  | 'payload'
  | 'createdAt'
  | 'accountId'
  | 'state'
  | 'position'
  | 'memorialId'
  | 'tributeId'
  | 'blobs'
>;

/** A pending command that the rules would refuse now, seen from this device. The server has the last word. */
export type Undecided = { commandId: string; code: string; message: string };

export type Folded = {
  memorials: Map<string, ShownMemorial>;
  tributes: Map<string, ShownTribute>;
  undecided: Undecided[];
};

type Positioned<Doc> = Doc & { position: string };

const tributeTypes: ReadonlySet<string> = new Set([
  'SignGuestbook',
  'HideTribute',
  'ShowTribute',
  'DeleteTribute',
  'ReportTribute',
]);

/** Ids are minted here, so what exists under them already is this very command, whose answer got lost. */
const arrivedAlready: ReadonlySet<string> = new Set(['memorial-exists', 'tribute-exists']);

/** Shown until the photo has been looked at: a grey square. */
function unknownPicture(sha256: string): MediaDescriptor {
  return { sha256, width: 1, height: 1, thumbhash: '', color: '#888888' };
}

/** Of two distances the longer one is told. */
function further(a: Unsent, b: Unsent): Unsent {
  return a === 'waiting' || b === 'waiting' ? 'waiting' : (a ?? b);
}

/**
 * What the screen shows: the pending commands, in the order in which they were given, decided and folded by the
 * same rules and views as on the server, on top of the confirmed views. An accepted command counts only for the
 * views that have not yet reached its position, so its optimistic part disappears by itself. Refused commands are
 * not folded. Never throws: what can no longer be decided is answered in `undecided`.
 */
export function fold(
  pending: readonly PendingEntry[],
  confirmed: { memorials: Iterable<MemorialDto>; tributes: Iterable<TributeDto> },
  context: { viewer: Viewer; media?: Iterable<MediaDescriptor> },
): Folded {
  const { viewer } = context;
  // A photo that a command names is on this device or on its way; whether it is good is for the server to judge.
  const media = new Map<string, MediaDescriptor>();
  for (const { blobs } of pending) for (const sha256 of blobs) media.set(sha256, unknownPicture(sha256));
  for (const descriptor of context.media ?? []) media.set(descriptor.sha256, descriptor);

  const memorials = new Map<string, CountedMemorialDoc & { position: string }>();
  for (const view of confirmed.memorials) memorials.set(view.id, memorialDocOf(view));
  const tributes = new Map<string, TributeDoc & { position: string }>();
  for (const view of confirmed.tributes) tributes.set(view.id, tributeDocOf(view, viewer));

  const unsent = new Map<string, Unsent>();
  const writtenHere = new Set<string>();
  const undecided: Undecided[] = [];

  for (const entry of pending) {
    if (entry.state === 'rejected') continue;
    const isTribute = tributeTypes.has(entry.type);
    const entityId = (isTribute ? entry.tributeId : entry.memorialId) ?? entry.memorialId;
    if (entry.state !== 'accepted') {
      const distance = entry.state === 'sending' ? 'sending' : 'waiting';
      unsent.set(entityId, further(unsent.get(entityId) ?? null, distance));
    }
    if (entry.type === 'SignGuestbook') writtenHere.add(entityId);
    try {
      for (const event of decided(entry, isTribute)) {
        const recorded = recordedAs(event, entry);
        applyTo(memorials, entry, countedMemorialsView.keys(recorded), (doc, key) =>
          countedMemorialsView.evolve(doc, recorded, key),
        );
        if (isTributeEvent(recorded))
          applyTo(tributes, entry, tributesView.keys(recorded), (doc, key) =>
            tributesView.evolve(doc, recorded, key),
          );
      }
    } catch (error) {
      if (error instanceof DomainError && arrivedAlready.has(error.code)) continue;
      undecided.push({
        commandId: entry.id,
        code: error instanceof DomainError ? error.code : 'undecidable',
        message: error instanceof DomainError ? error.message : '',
      });
    }
  }

  return { memorials: shownMemorials(), tributes: shownTributes(), undecided };

  function decided(entry: PendingEntry, isTribute: boolean): (MemorialEvent | TributeEvent)[] {
    const meta: CommandMeta = {
      commandId: entry.id,
      actor: entry.accountId ? { kind: 'account', accountId: entry.accountId } : { kind: 'visitor' },
      at: entry.createdAt,
    };
    const memorial = memorialStateOf(memorials.get(entry.memorialId) ?? null);
    // The payload was parsed by this type's schema when it was queued.
    const command = { type: entry.type, data: entry.payload, meta };
    if (isTribute) {
      const tribute = tributeStateOf(tributes.get(entry.tributeId ?? '') ?? null);
      return tributeDecider.decide(command as TributeCommand, tribute, { memorial });
    }
    return memorialDecider.decide(command as MemorialCommand, memorial, {
      subscriptionStatus: viewer.subscriptionStatus,
      media,
    });
  }

  function shownMemorials(): Map<string, ShownMemorial> {
    const shown = new Map<string, ShownMemorial>();
    for (const [id, doc] of memorials)
      shown.set(id, { ...memorialDtoOf(doc), unsent: unsent.get(id) ?? null });
    return shown;
  }

  function shownTributes(): Map<string, ShownTribute> {
    const shown = new Map<string, ShownTribute>();
    for (const [id, doc] of tributes) {
      const memorial = memorials.get(doc.memorialId);
      const asKeeper = memorial !== undefined && isKeeper(viewer.accountId, memorial);
      // Who has just written on this device sees their words also while they wait for the family.
      const view = tributeDtoOf(doc, { ...viewer, isKeeper: asKeeper || writtenHere.has(id) });
      if (view) shown.set(id, { ...view, unsent: unsent.get(id) ?? null });
    }
    return shown;
  }
}

function isTributeEvent(event: Recorded<MemorialEvent | TributeEvent>): event is Recorded<TributeEvent> {
  return event.type.startsWith('Tribute');
}

function recordedAs(
  event: MemorialEvent | TributeEvent,
  entry: PendingEntry,
): Recorded<MemorialEvent | TributeEvent> {
  const actor = entry.accountId
    ? ({ kind: 'account', accountId: entry.accountId } as const)
    : ({ kind: 'visitor' } as const);
  return {
    ...event,
    id: entry.id,
    streamId: '',
    revision: 0,
    position: entry.position ?? '',
    meta: {
      commandId: entry.id,
      commandType: entry.type,
      correlationId: entry.id,
      causationId: entry.id,
      actor,
      at: entry.createdAt,
      v: 1,
    },
  };
}

function applyTo<Doc extends object>(
  docs: Map<string, Positioned<Doc>>,
  entry: PendingEntry,
  keys: string[],
  evolve: (doc: Doc | null, key: string) => Doc | null,
): void {
  for (const key of keys) {
    const doc = docs.get(key) ?? null;
    if (doc && entry.position !== null && doc.position >= entry.position) continue;
    const next = evolve(doc, key);
    if (next) docs.set(key, { ...next, position: doc?.position ?? '' });
    else docs.delete(key);
  }
}
