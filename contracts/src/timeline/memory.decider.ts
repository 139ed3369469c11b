import {
  type Actor,
  type CommandHandlers,
  type Decider,
  decideBy,
  type EventHandlers,
  evolveBy,
} from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { valuesIn } from '../kernel/fields/define-fields.ts';
import { effectiveChanges, requireUnchanged } from '../kernel/fields/effective-changes.ts';
import { idRefused } from '../kernel/id-refused.ts';
import { dayMs } from '../kernel/time/durations.ts';
import type { MediaDescriptor } from '../media/media.descriptor.ts';
import {
  accountOf,
  type LivingMemorial,
  type MemorialState,
  notTheKeeper,
  requireVisible,
} from '../memorials/memorial.decider.ts';
import { memorialChangeMessages } from '../memorials/memorial-changes.messages.ts';
import { isKeeper } from '../memorials/memorial-facts.ts';
import { requireRoomForMemorial } from '../subscriptions/plan-room.ts';
import type { SubscriptionStatus } from '../subscriptions/subscription-status.ts';
import type { MemoryBase, MemoryChanges, MemoryCommand } from './memory.commands.ts';
import type { MemoryEvent } from './memory.events.ts';
import { type MemoryValues, memoryFields } from './memory.fields.ts';
import { memoryChangeMessages as messages } from './memory-changes.messages.ts';

type Added = Extract<MemoryEvent, { type: 'MemoryAdded' }>['data'];
type Changed = Extract<MemoryEvent, { type: 'MemoryChanged' }>['data'];

/** A memory's content as edits compare it; `sha256` is its photo. */
type Compared = MemoryValues & { sha256: string | null };

/** `authorId` is null on a device whose account didn't write it. */
type MemoryOwners = { memorialId: string; authorId: string | null };

export type MemoryState =
  | { status: 'none' }
  | (MemoryOwners & { status: 'kept'; fields: Compared })
  | (MemoryOwners & { status: 'deleted' });

/** The memory's memorial, and the descriptors of the stored photos that the command names. */
export type MemoryContext = {
  memorial: MemorialState;
  media: ReadonlyMap<string, MediaDescriptor>;
  /** The owner's plan, and the memorial's place among theirs; absent on a device, where the server decides. */
  plan?: { subscriptionStatus: SubscriptionStatus; place?: number };
};

/** Refuses additions to a memorial beyond its owner's plan. Throws `DomainError` `memorial-read-only`. */
function requireRoom({ plan }: MemoryContext): void {
  if (plan) requireRoomForMemorial(plan.subscriptionStatus, plan.place ?? 0);
}

/** The author id that a device uses, since it knows no other accounts. It is never stored. */
const unknownAuthor = '00000000-0000-0000-0000-000000000000';

function memoryNotFound(): DomainError {
  return new DomainError('not-found', 'memory-not-found', messages.notFound);
}

/** Returns the memorial for one of its keepers. Throws as the memorial's own rules do. */
function memorialOfKeeper(state: MemorialState, actor: Actor): LivingMemorial {
  const memorial = requireVisible(state, { actor });
  if (!isKeeper(accountOf(actor), memorial)) throw notTheKeeper();
  return memorial;
}

function storedPhoto(sha256: string, { media }: MemoryContext): MediaDescriptor {
  const found = media.get(sha256);
  if (!found) throw new DomainError('invalid', 'photo-unknown', messages.photoUnknown);
  return found;
}

function refuseFuture(date: string | undefined, at: string): void {
  // Tomorrow in UTC is already today somewhere on earth.
  const latest = new Date(Date.parse(at) + dayMs).toISOString().slice(0, 10);
  if (date === undefined || date <= latest) return;
  const message = memorialChangeMessages.dateInFuture;
  throw new DomainError('invalid', 'invalid', message, { errors: [{ path: 'date', message }] });
}

/** Returns the fields as the base says they were seen. */
function fieldsOfBase({ photoSeen, sha256 = photoSeen, ...words }: MemoryBase): MemoryChanges {
  return { ...words, sha256 };
}

function deleted({ memoryId, memorialId }: { memoryId: string; memorialId: string }, state: MemoryState) {
  if (state.status !== 'kept') return [];
  const data = {
    memoryId,
    memorialId,
    authorId: state.authorId ?? unknownAuthor,
    sha256: state.fields.sha256,
  };
  return [{ type: 'MemoryDeleted' as const, data }];
}

function isOf(state: MemoryState, memorialId: string): state is Exclude<MemoryState, { status: 'none' }> {
  return state.status !== 'none' && state.memorialId === memorialId;
}

const decides: CommandHandlers<MemoryState, MemoryCommand, MemoryEvent, MemoryContext> = {
  AddMemory({ data, meta: { actor, at } }, state, context) {
    memorialOfKeeper(context.memorial, actor);
    requireRoom(context);
    if (isOf(state, data.memorialId)) throw new DomainError('conflict', 'memory-exists', messages.exists);
    refuseFuture(data.date, at);
    const { sha256, ...words } = data;
    const photo = sha256 === null ? null : storedPhoto(sha256, context);
    if (state.status !== 'none') throw idRefused('memoryId');
    return [{ type: 'MemoryAdded', data: { ...words, authorId: accountOf(actor) ?? unknownAuthor, photo } }];
  },

  EditMemory({ data, meta: { actor, at } }, state, context) {
    memorialOfKeeper(context.memorial, actor);
    requireRoom(context);
    const { memoryId, memorialId } = data;
    if (!isOf(state, memorialId) || state.status === 'deleted') throw memoryNotFound();
    const { sha256, ...changes } = effectiveChanges<Compared>(
      state.fields,
      { changes: data.changes, seen: fieldsOfBase(data.base) },
      messages.conflict,
    );
    if (sha256 === undefined && Object.keys(changes).length === 0) return [];
    refuseFuture(changes.date, at);
    const about = { memoryId, memorialId, authorId: state.authorId ?? unknownAuthor };
    if (sha256 === undefined)
      return [{ type: 'MemoryChanged', data: { ...about, changes, photoBefore: null } }];
    const photo = sha256 === null ? null : storedPhoto(sha256, context);
    return [{ type: 'MemoryChanged', data: { ...about, changes, photo, photoBefore: state.fields.sha256 } }];
  },

  DeleteMemory({ data, meta: { actor } }, state, { memorial }) {
    memorialOfKeeper(memorial, actor);
    if (!isOf(state, data.memorialId)) throw memoryNotFound();
    if (state.status === 'kept' && data.base)
      requireUnchanged(state.fields, fieldsOfBase(data.base), messages.changedSince);
    return deleted(data, state);
  },

  EraseMemory: ({ data }, state) => deleted(data, state),
};

function changed(fields: Compared, { changes, photo }: Changed): Compared {
  return { ...fields, ...changes, ...(photo === undefined ? {} : { sha256: photo?.sha256 ?? null }) };
}

/** Returns the state of an existing memory, from its event or its document. */
export function existingMemory({
  memorialId,
  authorId,
  photo,
  ...said
}: MemoryOwners & Pick<Added, 'photo'> & Partial<MemoryValues>): MemoryState {
  const fields = { ...valuesIn(memoryFields, said), sha256: photo?.sha256 ?? null };
  return { status: 'kept', memorialId, authorId, fields };
}

const evolves: EventHandlers<MemoryState, MemoryEvent> = {
  MemoryAdded: (_, { data }) => existingMemory(data),
  MemoryChanged: (state, { data }) =>
    state.status === 'kept' ? { ...state, fields: changed(state.fields, data) } : state,
  MemoryDeleted: (_, { data: { memorialId, authorId } }) => ({ status: 'deleted', memorialId, authorId }),
};

/** A memory in a timeline. The memorial's keepers add, change and delete it; a deleted one never comes back. */
export const memoryDecider: Decider<MemoryState, MemoryCommand, MemoryEvent, MemoryContext> = {
  initialState: { status: 'none' },
  evolve: evolveBy(evolves),
  decide: decideBy(decides),
};
