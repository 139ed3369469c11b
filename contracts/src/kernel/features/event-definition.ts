import type * as z from 'zod/mini';

/**
 * The personal fields of an event. `person` returns the id of the person whose key encrypts them; `erased` contains,
 * field by field, the null object that is read once that key has been destroyed.
 */
export type PersonalFields<Data> = {
  person(data: Data): string;
  erased: Partial<Data>;
};

/**
 * A photo of a memorial, or of the site's own content (`memorialId` is null), by the SHA-256 of its bytes. `imageId`
 * names its place; without one, all its places are meant. If `isModerated`, the place is a tribute, and only those who
 * may read it may see the photo.
 */
export type PhotoPlace = {
  memorialId: string | null;
  imageId?: string;
  sha256: string;
  isModerated?: boolean;
};

/**
 * What an event does to photos. Who may see a photo, and when its bytes are deleted, follows only from these: a photo
 * that no event shows is removed (`orphan-uploads`). `bytesStayMs` is how long a hidden one can be restored; 0 by
 * default.
 */
export type PhotoChanges<Data> = {
  shown?(data: Data): readonly PhotoPlace[];
  hidden?(data: Data): readonly PhotoPlace[];
  bytesStayMs?: number;
};

/**
 * The definition of a type of event. `version` is the newest; `upcasts[n]` turns data of version n into n + 1, so every
 * version ever written stays readable.
 */
export type EventDefinition<Type extends string = string, Data extends object = object> = {
  type: Type;
  version: number;
  schema: z.ZodMiniType<Data>;
  personal?: PersonalFields<Data>;
  /** Fields that grant access (password hashes, tokens). No one is ever shown them. */
  secrets?: readonly (keyof Data & string)[];
  photos?: PhotoChanges<Data>;
  /**
   * True if the event takes away something that people could see or do. A command gets its response once no reader
   * shows what its events withdraw. Hiding a photo always withdraws it.
   */
  withdraws?: true | ((data: Data) => boolean);
  /**
   * True if the stream's earlier personal data isn't shown after the event. The certificate of an erasure
   * counts these events.
   */
  retracts?: true;
  upcasts?: Record<number, (data: Record<string, unknown>) => Record<string, unknown>>;
};

/** Declares an event, so that its data type is inferred from its schema. Its version is 1 unless it states another. */
export function defineEvent<Type extends string, Data extends object>(
  definition: Omit<
    EventDefinition<Type, Data>,
    'version' | 'personal' | 'secrets' | 'photos' | 'withdraws'
  > & {
    version?: number;
    personal?: PersonalFields<NoInfer<Data>>;
    secrets?: readonly (keyof NoInfer<Data> & string)[];
    photos?: PhotoChanges<NoInfer<Data>>;
    withdraws?: true | ((data: NoInfer<Data>) => boolean);
  },
): EventDefinition<Type, Data> {
  return { version: 1, ...definition };
}

/** Returns true if an event with this data withdraws something. */
export function withdraws({ photos, withdraws: says }: EventDefinition, data: object): boolean {
  return says === true || (says?.(data) ?? false) || (photos?.hidden?.(data).length ?? 0) > 0;
}

/** The type of event that a definition describes. */
export type EventOf<D> =
  D extends EventDefinition<infer Type, infer Data> ? { type: Type; data: Data } : never;
