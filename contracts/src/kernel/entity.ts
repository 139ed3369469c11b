import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** What the API shape of every entity that works offline has. `position` is the log position it is true for. */
export type EntityDto = { id: string; position: string; createdAt: string };

/** Who looks at an entity: an account, or null for a visitor, and whether it is a keeper of the entity's root. */
export type EntityViewer = { accountId: string | null; isKeeper: boolean };

/**
 * A page of the children of one entity, newest first, as the server lists them to whoever may see them. It contains
 * every change up to the log position `position`, which answers of earlier versions do not have.
 */
export type EntityPage<Dto extends EntityDto = EntityDto> = {
  entries: Dto[];
  count: number;
  nextCursor: string | null;
  position?: string | undefined;
};

/**
 * What changed of the children of one entity past a position, the oldest change first: whole ones, and the ids of those
 * that whoever asks may see no longer. It is complete up to `position`; `more` asks to go on from there.
 */
export type EntityChanges<Dto extends EntityDto = EntityDto> = {
  entries: Dto[];
  removed: string[];
  count: number;
  position: string;
  more: boolean;
};

/** The shape of a payload. `upcasts[n]` turns a payload of version n into n + 1. */
export type CommandShape = {
  schema: z.ZodMiniType;
  upcasts?: Record<number, (payload: unknown) => unknown>;
};

/** A command that a device may keep and send later. */
export type OfflineCommand = {
  /** The newest version of the payload's shape; an older one is upcast, a type is never removed. */
  v: number;
  /** What a `visitor` may send, an account may too. */
  by: 'account' | 'visitor';
  /** What it is, in words for whoever asked for it. */
  title: string;
  /** SHA-256s of the photos that must be on the server before it. */
  media?(payload: object): readonly string[];
  /** What a person can do it to only once: it counts once for an account, and once a day for a visitor's network. */
  oncePer?(payload: object): string;
  /** True when it must not wait: it is refused on the device while there is no connection. */
  online?: boolean;
  /** Its schema, which a page that is only read does without. */
  load(): Promise<CommandShape>;
};

/**
 * What phone and server must know about an entity that a device may change, without its rules and schemas. A root has
 * no `parent`; its keepers' devices hold it whole, with all its children. Payloads and DTOs of a child name their root
 * in the field `parent.field`.
 */
export type EntityDefinition = {
  /** One word, the same for ever: devices store it. */
  name: string;
  /** The name under which it travels in a pull, and of its read model. */
  wire: string;
  /** The id of the entity that a command is about. */
  id(payload: object): string;
  parent?: { entity: string; field: string };
  /**
   * Roots of which everybody has one: the field of payloads that names it. The server puts in the caller's own id, the
   * account's or a visitor's, whatever was sent.
   */
  own?: string;
  /** Commands of one lane are sent in their order, lanes independently of each other. */
  lane(payload: object): string;
  /** Commands that bring it into being: what else concerns it waits for the person when one is refused. */
  creates: readonly string[];
  /** Commands that bring it back: what concerns its children waits until one has been answered. */
  revives?: readonly string[];
  /** The accounts that care for a root. */
  keepers?(dto: object): readonly string[];
  /**
   * Roots only. How the server finds what an account's devices hold: by a field of the document that names the account,
   * or by a read model of memberships, whose documents have `accountId`, `role` (null once it has ended) and the root's
   * id in the field `id`.
   */
  heldBy?: { field: string } | { members: string; id: string };
  /** A read model whose documents complete its own under the same ids, such as a count that changes more often. */
  beside?: string;
  /** How many children of this kind a root says that it has; a device may hold fewer. */
  countOf?(root: object): number;
  /** A confirmed DTO of this device as this viewer may know it; null when they may not. */
  shownTo(dto: object, viewer: EntityViewer): object | null;
  /** Of two DTOs of the same position, what is known from both; the second one by default. */
  merge?(before: object, next: object): object;
  /** The schema of the DTO, which a page that is only read does without. */
  dto(): Promise<z.ZodMiniType>;
  /** How whoever is no keeper asks for one of them by its `:id`. */
  one?: Endpoint;
  /** How whoever is no keeper asks for the children of a root, by the root's `:id`, newest first. */
  list?: Endpoint;
  /** How whoever is no keeper asks for what changed of the children of a root `since` a position, by the root's `:id`. */
  changes?: Endpoint;
  /**
   * True where accounts only are answered: a device asks for nothing of it in a visitor's name, and forgets what a visitor
   * has sent as soon as it has arrived.
   */
  accountsOnly?: boolean;
  /**
   * Addresses of everything that its page needs without a signal, beside the app; a root with a page can be pinned. Those
   * of a child, such as its photos, are cached with its root's.
   */
  pageFiles?(dto: object): readonly string[];
  /** Whether a page is this site's own about that root, and not what a gateway or a hotel's network answers instead. */
  isPageOf?(html: string, id: string): boolean;
  /** Fields of payloads that hold a person's own words, for the clipboard; loaded once something was refused. */
  words(): Promise<readonly string[]>;
  commands: Readonly<Record<string, OfflineCommand>>;
};

declare const dto: unique symbol;

/** A definition that remembers the type of its DTO. */
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

/** Declares an entity; only there so that the types of its commands and its DTO are known. */
export function defineEntity<Dto extends EntityDto>() {
  return <const Definition extends EntityDefinition>(definition: Definition): EntityOf<Dto, Definition> =>
    definition;
}

/** The payload of a command before its schema has filled in what may be left out. */
export type InputOf<Command extends OfflineCommand> = z.input<Awaited<ReturnType<Command['load']>>['schema']>;
