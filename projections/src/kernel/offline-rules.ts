import type { Command, Decider, DomainEvent, Opens } from '@everpaw/contracts/kernel/decider';
import type { EntityDefinition, EntityDto, EntityViewer } from '@everpaw/contracts/kernel/features/entity';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import type { View } from './view.ts';

export type Positioned<Doc> = Doc & { position: string };

/**
 * The context of a decider besides its own entity: the state of the root, the caller's plan, and the existing
 * photos.
 */
export type RuleContext = {
  root: unknown;
  subscriptionStatus: SubscriptionStatus;
  media: ReadonlyMap<string, MediaDescriptor>;
};

/** A viewer of a document on the server. `permits` checks permissions beyond keeping, `opens` given passwords. */
export type DocViewer = EntityViewer & { permits?(permission: string): boolean; opens?: Opens | undefined };

/** A command of the system that makes an entity unreadable. */
export type ErasingCommand = { type: string; data: object };

/** A file of a data export, without extension, and a description of its content. */
type TakenFile = { file: string; about: string };

/**
 * What accounts other than the author wrote on an entity. `author` is the document's field with that account, or with a
 * list of them. It is erased when the account leaves, and exported to it as `entry` in the file `written`.
 */
export type AuthoredPart<Doc extends object = object> = {
  author: keyof Doc & string;
  erase(doc: Doc, accountId: string): ErasingCommand;
  written: TakenFile;
  entry(doc: Doc): object;
};

/**
 * How an entity depends on its author: how it is erased with its author or root, and how it is exported as
 * its DTO. `author` is the document's field with the account; `person` is whose key is destroyed, if its text
 * is sealed with a separate key. `written` is the file with an account's own entries, `received` the file
 * with those of its roots; `photos` are the SHA-256s of its photos.
 */
export type Authored<Doc extends object = object> = {
  author: keyof Doc & string;
  person?(doc: Doc): string | null;
  erase(doc: Doc): ErasingCommand;
  written: TakenFile;
  received: TakenFile;
  photos?(doc: Doc): readonly string[];
  parts?: readonly AuthoredPart<Doc>[];
};

/**
 * The rules and the view of an entity, as devices and the sync endpoints use them. Loaded on writing or
 * pulling, so that pages for reading don't need them. `stateOf` derives the decider's state from the view's
 * document, since a device has no events. `dtoOf` and `docOf` are inverse as far as the viewer can know.
 */
export type OfflineRules<
  Doc extends object = object,
  Dto extends EntityDto = EntityDto,
  State = unknown,
  C extends Command = Command,
  E extends DomainEvent = DomainEvent,
  Context = unknown,
> = {
  view: View<Doc, E>;
  decider: Decider<State, C, E, Context>;
  context(known: RuleContext): Context;
  /** Refusal codes for commands that were already applied. */
  duplicateCodes: readonly string[];
  stateOf(doc: Doc | null): State;
  docOf(dto: Dto, viewer: EntityViewer): Positioned<Doc>;
  /** Merges the document with that of the companion model, if any. Only the server stores them separately. */
  complete?(doc: Positioned<object>, beside: Positioned<object> | null): Positioned<Doc>;
  /** Returns null for an entity that this viewer may not see or that was deleted. */
  dtoOf(doc: Positioned<Doc>, viewer: DocViewer): Dto | null;
  /** True for a tombstone. */
  isGone(doc: Doc): boolean;
  /** Null for a root that its feature erases and exports itself; children always have it. */
  authored: Authored<Doc> | null;
};

/** Declares the rules of an entity. Checks their types; the registries are untyped. */
export function offlineRules<
  Doc extends object,
  Dto extends EntityDto,
  State,
  C extends Command,
  E extends DomainEvent,
  Context,
>(rules: OfflineRules<Doc, Dto, State, C, E, Context>): OfflineRules {
  return rules as unknown as OfflineRules; // see above
}

/** An entity that works offline, with its lazily loaded rules. */
export type OfflineEntity<Definition extends EntityDefinition = EntityDefinition> = {
  definition: Definition;
  load(): Promise<OfflineRules>;
};

export function offlineEntity<Definition extends EntityDefinition>(
  definition: Definition,
  load: () => Promise<OfflineRules>,
): OfflineEntity<Definition> {
  return { definition, load };
}
