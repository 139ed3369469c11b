import type { Actor, Command, CommandMeta, DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { EntityDto } from '@everpaw/contracts/kernel/features/entity';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { OfflineRules, Positioned } from '@everpaw/projections/kernel/offline-rules';
import type { Confirmed, ShownDocuments, Unsent } from './as-confirmed.ts';
import type { OutboxEntry } from './database.ts';
import { type EntityList, isKeeperOf, keyOf, type LoadedRules, parentIdOf, refOf } from './entities.ts';
import type { Viewer } from './viewer.ts';

export type UnsentEntry = Pick<
  OutboxEntry,
  | 'id'
  | 'type'
  | 'payload'
  | 'createdAt'
  | 'accountId'
  | 'state'
  | 'position'
  | 'entity'
  | 'entityId'
  | 'root'
  | 'blobs'
>;

/** A pending command that the rules would refuse now on this device. The server makes the final decision. */
export type Undecided = { commandId: string; code: string; message: string };

export type Folded = { documents: ShownDocuments; undecided: Undecided[] };

export type FoldContext = {
  list: EntityList;
  /** The rules of every folded entity, of its root and of its root's children. */
  rules: LoadedRules;
  viewer: Viewer;
  media?: Iterable<MediaDescriptor>;
};

type Doc = Positioned<object>;
/** The documents of one fold by entity and id. */
type Docs = Map<string, Map<string, Doc>>;

/** A grey square, shown until the photo has been processed. */
function unknownPicture(sha256: string): MediaDescriptor {
  return { sha256, width: 1, height: 1, thumbhash: '', color: '#888888' };
}

/** Returns the less synced of two states. */
function leastSynced(a: Unsent, b: Unsent): Unsent {
  return a === 'waiting' || b === 'waiting' ? 'waiting' : (a ?? b);
}

function rulesOf(rules: LoadedRules, entity: string): OfflineRules {
  const found = rules.get(entity);
  if (!found) throw new TypeError(`The rules of ${entity} were not loaded.`);
  return found;
}

/**
 * Applies the pending commands, in order, to the confirmed DTOs, with the same rules and views as the server. An
 * accepted command only affects documents that have not reached its position yet, so its optimistic part disappears
 * by itself. Refused commands are skipped. Never throws for a command: a command that the rules refuse is returned in
 * `undecided`.
 */
export function fold(
  pending: readonly UnsentEntry[],
  confirmed: Iterable<Confirmed>,
  context: FoldContext,
): Folded {
  const { list, rules, viewer } = context;
  const media = mediaOf(pending, context.media ?? []);
  const docs = docsOf(confirmed, context);
  const unsent = new Map<string, Unsent>();
  const writtenHere = new Set<string>();
  const undecided: Undecided[] = [];

  for (const entry of pending) {
    if (entry.state === 'rejected') continue;
    const key = keyOf({ entity: entry.entity, id: entry.entityId });
    if (entry.state !== 'accepted') {
      const distance = entry.state === 'sending' ? 'sending' : 'waiting';
      unsent.set(key, leastSynced(unsent.get(key) ?? null, distance));
    }
    if (list.named(entry.entity).creates.includes(entry.type)) writtenHere.add(key);
    try {
      for (const event of decided(entry, docs, { rules, viewer, media }))
        for (const [entity, { view }] of rules)
          apply(docsOfEntity(docs, entity), entry, view, recordedAs(event, entry));
    } catch (error) {
      const { duplicateCodes } = rulesOf(rules, entry.entity);
      if (error instanceof DomainError && duplicateCodes.includes(error.code)) continue;
      undecided.push({
        commandId: entry.id,
        code: error instanceof DomainError ? error.code : 'undecidable',
        message: error instanceof DomainError ? error.message : '',
      });
    }
  }
  return { documents: shownOf(docs, context, { unsent, writtenHere }), undecided };
}

/**
 * Returns the photos that commands reference. Each counts as present, because it is on this device or being uploaded;
 * the server validates it.
 */
function mediaOf(
  pending: readonly UnsentEntry[],
  descriptors: Iterable<MediaDescriptor>,
): ReadonlyMap<string, MediaDescriptor> {
  const media = new Map<string, MediaDescriptor>();
  for (const { blobs } of pending) for (const sha256 of blobs) media.set(sha256, unknownPicture(sha256));
  for (const descriptor of descriptors) media.set(descriptor.sha256, descriptor);
  return media;
}

function docsOfEntity(docs: Docs, entity: string): Map<string, Doc> {
  const found = docs.get(entity) ?? new Map<string, Doc>();
  docs.set(entity, found);
  return found;
}

function docsOf(confirmed: Iterable<Confirmed>, { rules, viewer }: FoldContext): Docs {
  const docs: Docs = new Map();
  for (const { entity, dto } of confirmed) {
    const doc = rulesOf(rules, entity).docOf(dto, { accountId: viewer.accountId, isKeeper: false });
    docsOfEntity(docs, entity).set(dto.id, doc);
  }
  return docs;
}

function actorOf({ accountId }: Pick<UnsentEntry, 'accountId'>): Actor {
  return accountId ? { kind: 'account', accountId } : { kind: 'visitor' };
}

function decided(
  entry: UnsentEntry,
  docs: Docs,
  {
    rules,
    viewer,
    media,
  }: Pick<FoldContext, 'rules' | 'viewer'> & { media: ReadonlyMap<string, MediaDescriptor> },
): DomainEvent[] {
  const { decider, stateOf, context } = rulesOf(rules, entry.entity);
  const root = refOf(entry.root);
  const rootDoc = docs.get(root.entity)?.get(root.id) ?? null;
  const meta: CommandMeta = { commandId: entry.id, actor: actorOf(entry), at: entry.createdAt };
  // The payload was parsed by this type's schema when it was queued.
  const command: Command = { type: entry.type, data: entry.payload, meta };
  const state = stateOf(docs.get(entry.entity)?.get(entry.entityId) ?? null);
  const { subscriptionStatus } = viewer;
  return decider.decide(
    command,
    state,
    context({ root: rulesOf(rules, root.entity).stateOf(rootDoc), subscriptionStatus, media }),
  );
}

function recordedAs(event: DomainEvent, entry: UnsentEntry): Recorded {
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
      actor: actorOf(entry),
      at: entry.createdAt,
      v: 1,
    },
  };
}

function apply(
  docs: Map<string, Doc>,
  entry: UnsentEntry,
  view: OfflineRules['view'],
  event: Recorded,
): void {
  for (const key of view.keys(event)) {
    const doc = docs.get(key) ?? null;
    if (doc && entry.position !== null && doc.position >= entry.position) continue;
    const next = view.evolve(doc, event, key);
    if (next) docs.set(key, { ...next, position: doc?.position ?? '' });
    else docs.delete(key);
  }
}

/** Authors see what they have just written on this device even while it waits for a keeper's approval. */
function shownOf(
  docs: Docs,
  { list, rules, viewer }: FoldContext,
  { unsent, writtenHere }: { unsent: ReadonlyMap<string, Unsent>; writtenHere: ReadonlySet<string> },
): ShownDocuments {
  const { accountId } = viewer;
  const keptRoots = new Set<string>();
  const shown: ShownDocuments = new Map();
  // Roots come before their children in the list.
  for (const definition of list.all)
    for (const [id, doc] of docs.get(definition.name) ?? []) {
      const { name: entity, parent } = definition;
      const key = keyOf({ entity, id });
      const { dtoOf } = rulesOf(rules, entity);
      const whole = dtoOf(doc, { accountId, isKeeper: true });
      if (!whole) continue;
      if (isKeeperOf(definition, whole, accountId)) keptRoots.add(key);
      const root = parent ? keyOf({ entity: parent.entity, id: parentIdOf(definition, whole) }) : key;
      const isKeeper = keptRoots.has(root);
      const dto = parent
        ? dtoOf(doc, { accountId, isKeeper: isKeeper || writtenHere.has(key) })
        : definition.shownTo(whole, { accountId, isKeeper });
      if (dto) shown.set(key, { entity, value: { ...(dto as EntityDto), unsent: unsent.get(key) ?? null } }); // of the same entity
    }
  return shown;
}
