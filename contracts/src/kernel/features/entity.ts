import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** The fields that every offline entity's DTO has. `position` is the log position at which it was read. */
export type EntityDto = { id: string; position: string; createdAt: string };

/** Who reads an entity: an account, or null for a visitor, and whether it is a keeper of the entity's root. */
export type EntityViewer = { accountId: string | null; isKeeper: boolean };

/**
 * A page of an entity's children, newest first, limited to those the caller may see. It contains every change up to
 * `position`, which responses of earlier versions lack.
 */
export type EntityPage<Dto extends EntityDto = EntityDto> = {
  entries: Dto[];
  count: number;
  nextCursor: string | null;
  position?: string | undefined;
};

/**
 * The changes to an entity's children since a position, oldest first: whole DTOs, and the ids of those that the caller
 * may no longer see. Complete up to `position`; with `more`, ask again from there.
 */
export type EntityChanges<Dto extends EntityDto = EntityDto> = {
  entries: Dto[];
  removed: string[];
  count: number;
  position: string;
  more: boolean;
};

/** A command's payload without one of its photos, and the commands of the same lane that would add it. */
export type CommandSplit = { payload: object; later: readonly { type: string; payload: object }[] };

/** The schema of a payload. `upcasts[n]` turns a payload of version n into n + 1. */
export type CommandShape = {
  schema: z.ZodMiniType;
  upcasts?: Record<number, (payload: unknown) => unknown>;
  /**
   * Returns the payload without a photo that the server refused, and the commands that would add the photo afterwards.
   * Null if it makes no sense without it.
   */
  withoutPhoto?(payload: object, sha256: string): CommandSplit | null;
  /** Returns the payload with another photo in place of its only one. */
  withPhoto?(payload: object, sha256: string): object;
};

/** A command that a device may queue and send later. */
export type OfflineCommand = {
  /** The newest version of the payload. Older ones are upcast; a type is never removed. */
  v: number;
  /** Accounts may send what a `visitor` may send. */
  by: 'account' | 'visitor';
  /** Describes the command to the person who sends it. */
  title: string;
  /** The SHA-256s of the photos that must be uploaded before it. */
  media?(payload: object): readonly string[];
  /** Returns the key of an act that counts only once per account, and once a day per visitor's network. */
  oncePer?(payload: object): string;
  /**
   * The field of the payload with the sender's own id, an account's or a visitor's. The server always puts it in, so a
   * device leaves it out.
   */
  own?: string;
  /** True if it can't wait: a device without a connection refuses it. */
  online?: boolean;
  /** Loads the schema, which readers don't need. */
  load(): Promise<CommandShape>;
};

/**
 * What device and server must know about an entity that devices may change, without its rules and schemas. A root has
 * no `parent`; its keepers' devices store it with all its children. Payloads and DTOs of a child name their root in the
 * field `parent.field`.
 */
export type EntityDefinition = {
  /** One word that never changes, because devices store it. */
  name: string;
  /** The name of its read model, also used in pulls. */
  wire: string;
  /** Returns the id of the entity that a command is about. */
  id(payload: object): string;
  parent?: { entity: string; field: string };
  /**
   * Set for roots of which each person has one: the field of payloads with its id. The server always puts in the
   * caller's own id, an account's or a visitor's.
   */
  own?: string;
  /** Commands of one lane are sent in order; lanes are independent. */
  lane(payload: object): string;
  /** Commands that create it. If one is refused, all other commands about it wait for the person. */
  creates: readonly string[];
  /** Commands that restore it. Commands about its children wait for the response. */
  revives?: readonly string[];
  /** The accounts that keep a root. */
  keepers?(dto: object): readonly string[];
  /**
   * Roots only. How the server finds the roots that an account's devices store: by a field of the document with the
   * account's id, or by a read model of memberships, whose documents have `accountId`, `role` (null once it has ended)
   * and the root's id in the field `id`.
   */
  storedFor?: { field: string } | { members: string; id: string };
  /** A read model that completes its documents under the same ids, such as a count that changes more often. */
  companionModel?: string;
  /** The number of children of this kind according to the root; a device may have fewer. */
  countOf?(root: object): number;
  /** Returns a confirmed DTO of this device as the viewer may see it; null if they may not. */
  shownTo(dto: object, viewer: EntityViewer): object | null;
  /** Merges two DTOs of the same position; by default the second one wins. */
  merge?(before: object, next: object): object;
  /** Loads the DTO's schema, which readers don't need. */
  dto(): Promise<z.ZodMiniType>;
  /** The endpoint for one entity by `:id`, for people who aren't keepers. */
  one?: Endpoint;
  /** The endpoint for a root's children by the root's `:id`, newest first, for people who aren't keepers. */
  list?: Endpoint;
  /**
   * The endpoint for the changes to a root's children `since` a position, by the root's `:id`, for people who aren't
   * keepers.
   */
  changes?: Endpoint;
  /**
   * True if only accounts get responses: a device requests nothing of it as a visitor, and forgets a visitor's commands
   * once they have arrived.
   */
  accountsOnly?: boolean;
  /**
   * The URLs of everything that its page needs offline, besides the app; a root with a page can be pinned. Those of a
   * child, such as its photos, are cached with its root's.
   */
  pageFiles?(dto: object): readonly string[];
  /** Returns true if a page is this site's own page of that root, rather than a gateway's or a hotel network's. */
  isPageOf?(html: string, id: string): boolean;
  /** The fields of payloads with a person's own words, for the clipboard; loaded after a refusal. */
  words(): Promise<readonly string[]>;
  commands: Readonly<Record<string, OfflineCommand>>;
};

declare const dto: unique symbol;

/** A definition that remembers its DTO's type. */
export type EntityOf<
  Dto extends EntityDto,
  Definition extends EntityDefinition = EntityDefinition,
> = Definition & {
  readonly [dto]?: Dto;
};

/** The DTO of a definition. */
export type DtoOf<Definition> = Definition extends { readonly [dto]?: infer Dto extends EntityDto }
  ? Dto
  : EntityDto;

/** Declares an entity, so that the types of its commands and its DTO are inferred. */
export function defineEntity<Dto extends EntityDto>() {
  return <const Definition extends EntityDefinition>(definition: Definition): EntityOf<Dto, Definition> =>
    definition;
}

/** The payload of a command before its schema has filled in the defaults. */
export type InputOf<Command extends OfflineCommand> = z.input<Awaited<ReturnType<Command['load']>>['schema']>;
