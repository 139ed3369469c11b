import type { Command, Decider, DomainEvent } from '@everpaw/contracts/kernel/decider';
import type { EntityDefinition, EntityDto, EntityViewer } from '@everpaw/contracts/kernel/entity';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import type { View } from './view.ts';

export type Positioned<Doc> = Doc & { position: string };

/**
 * What a rule may need to know beside its own entity: the state of its root, the plan of whoever asks, the pictures
 * that there are.
 */
export type RuleContext = {
  root: unknown;
  subscriptionStatus: SubscriptionStatus;
  media: ReadonlyMap<string, MediaDescriptor>;
};

/** Who looks at a document on the server. `permits` tells of permissions beyond being a keeper. */
export type DocViewer = EntityViewer & { permits?(permission: string): boolean };

/** A command of the site's own, which makes an entity unreadable. */
export type ErasingCommand = { type: string; data: object };

/** A file that somebody takes along, without its ending, and a line of what is in it. */
type TakenFile = { file: string; about: string };

/**
 * What belongs to whoever wrote an entity: how it ends when they leave or its root is gone for good, and how
 * they take it along, as its DTO has it. `author` is the field of the document that names the account; `person` is whose key goes
 * with it, where words in it are sealed with a key of their own. `written` is what an account wrote, `received` what a root
 * that it keeps has; `photos` are the SHA-256s of what it shows.
 */
export type Authored<Doc extends object = object> = {
  author: keyof Doc & string;
  person?(doc: Doc): string | null;
  erase(doc: Doc): ErasingCommand;
  written: TakenFile;
  received: TakenFile;
  photos?(doc: Doc): readonly string[];
};

/**
 * The rules and the view of an entity, as devices and the sync routes need them; loaded when something is written or
 * pulled, so that a page which is only read does without. `stateOf` reads what the rules know from what the view
 * knows: a device holds no events. `dtoOf` and `docOf` are each other's inverse, as far as this viewer may know.
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
  /** Codes of refusals that say: this very command has arrived already. */
  arrived: readonly string[];
  stateOf(doc: Doc | null): State;
  docOf(dto: Dto, viewer: EntityViewer): Positioned<Doc>;
  /** The document with what `beside` of the definition knows of it, null when that has none; only the server stores them apart. */
  complete?(doc: Positioned<object>, beside: Positioned<object> | null): Positioned<Doc>;
  /** Null for what this viewer may not know of, and for what is gone. */
  dtoOf(doc: Positioned<Doc>, viewer: DocViewer): Dto | null;
  /** True for what is gone for good and only keeps its place. */
  isGone(doc: Doc): boolean;
  /** Null for a root that its feature ends and hands out by itself; a child always has it. */
  authored: Authored<Doc> | null;
};

/** Declares the rules of an entity; their types were checked here, and the lists only pass on what belongs together. */
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

/** An entity that works offline: its definition, and the way to its rules. */
export type OfflineEntity<Definition extends EntityDefinition = EntityDefinition> = {
  definition: Definition;
  load(): Promise<OfflineRules>;
};

/** One row of the list. */
export function offlineEntity<Definition extends EntityDefinition>(
  definition: Definition,
  load: () => Promise<OfflineRules>,
): OfflineEntity<Definition> {
  return { definition, load };
}
