import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { type EventData, jsonEvent, type RecordedEvent } from '@eventstore/db-client';
import type { DomainEvent, EventMeta, Recorded } from '@everpaw/contracts/kernel/decider';
import type { EventDefinition } from '@everpaw/contracts/kernel/features/event-definition';
import { v5 as uuidv5 } from 'uuid';
import { formatPosition } from '../event-log/position.ts';
import type { PersonKeys } from '../keys/person-keys.ts';

/** An event being serialised or deserialised. `erased` is set if its person's key is destroyed. */
export type Draft = {
  id: string;
  definition: EventDefinition;
  data: Record<string, unknown>;
  meta: EventMeta;
  erased?: boolean;
};

/** A stage of the pipeline. Writing runs the stages in order, reading in reverse. */
export type Step = {
  write(drafts: Draft[]): Promise<Draft[]> | Draft[];
  read(drafts: Draft[]): Promise<Draft[]> | Draft[];
};

/** Thrown for data that must not be in the log: an unknown type, or data that doesn't match its schema. */
export class UnreadableEvent extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableEvent';
  }
}

/**
 * Thrown for data whose key is neither stored nor destroyed, as in an incompletely restored backup, which
 * isn't an erasure.
 */
export class UnknownKey extends UnreadableEvent {
  constructor(message: string) {
    super(message);
    this.name = 'UnknownKey';
  }
}

/** Refuses to write data that doesn't match the event's schema. Reading doesn't validate again. */
export const validation: Step = {
  write(drafts) {
    for (const { definition, data } of drafts) {
      const result = definition.schema.safeParse(data);
      if (!result.success) {
        const fields = result.error.issues.map((issue) => issue.path.join('.')).join(', ');
        throw new UnreadableEvent(`${definition.type} does not have its shape: ${fields}`);
      }
    }
    return drafts;
  },
  read: (drafts) => drafts,
};

/** Upcasts data of older versions to the newest one. Writing always uses the newest version. */
export const upcasting: Step = {
  write: (drafts) =>
    drafts.map((draft) => ({ ...draft, meta: { ...draft.meta, v: draft.definition.version } })),
  read(drafts) {
    return drafts.map((draft) => {
      const { definition, meta } = draft;
      if (meta.v === definition.version) return draft;
      if (meta.v > definition.version)
        throw new UnreadableEvent(
          `${definition.type} is of version ${meta.v}, which this server does not know`,
        );
      let { data } = draft;
      for (let v = meta.v; v < definition.version; v += 1) {
        const upcast = definition.upcasts?.[v];
        if (!upcast) throw new UnreadableEvent(`${definition.type} has no way from version ${v} to ${v + 1}`);
        data = upcast(data);
      }
      if (draft.erased) data = { ...data, ...definition.personal?.erased };
      return { ...draft, data, meta: { ...meta, v: definition.version } };
    });
  },
};

const sealedField = '$personal';
const personField = '$person';
const fingerprintField = '$key';
/** Among the encrypted fields, so that guesses can't be confirmed once the key is destroyed. */
const payloadHashField = '$payloadHash';

/**
 * Encrypts the personal fields of an event with its person's key: AES-256-GCM over their JSON, with a fresh
 * 96-bit nonce per event, and the event's id and type as associated data, so that ciphertext can't be moved
 * to another event. The hash of the client's payload is encrypted too. A fingerprint of the key distinguishes
 * a missing key, or one created again after a restored backup, from a destroyed one: only the latter reads as
 * a null object.
 */
export function encryption(keys: Pick<PersonKeys, 'ensure' | 'find'> | Pick<PersonKeys, 'find'>): Step {
  return {
    async write(drafts) {
      const people = drafts.flatMap(({ definition, data }) => definition.personal?.person(data) ?? []);
      if (people.length === 0) return drafts;
      if (!('ensure' in keys)) throw new TypeError('Events are not written where keys are only read');
      const found = await keys.ensure(people);
      return drafts.map((draft) => {
        const { payloadHash, ...meta } = draft.meta;
        const { personal } = draft.definition;
        if (!personal) return { ...draft, meta };
        const person = personal.person(draft.data);
        const key = found.get(person);
        if (!key)
          throw new UnreadableEvent(`${draft.definition.type} is about somebody whose data was erased`);
        const open: Record<string, unknown> = {};
        const secret: Record<string, unknown> = payloadHash ? { [payloadHashField]: payloadHash } : {};
        for (const [field, value] of Object.entries(draft.data))
          (field in personal.erased ? secret : open)[field] = value;
        const box = seal(secret, key, draft);
        const data = {
          ...open,
          [personField]: person,
          [fingerprintField]: fingerprintOf(key),
          [sealedField]: box,
        };
        return { ...draft, meta, data };
      });
    },

    async read(drafts) {
      const sealed = drafts.filter(({ data }) => typeof data[personField] === 'string');
      if (sealed.length === 0) return drafts;
      const found = await keys.find(sealed.map(({ data }) => String(data[personField])));
      return drafts.map((draft) => {
        const {
          [personField]: person,
          [fingerprintField]: fingerprint,
          [sealedField]: box,
          ...open
        } = draft.data;
        if (typeof person !== 'string' || typeof box !== 'string') return draft;
        const key = found.get(person);
        if (key === null)
          return { ...draft, erased: true, data: { ...open, ...draft.definition.personal?.erased } };
        const words = key && unseal(box, key, draft);
        if (!words) {
          // If the fingerprint matches but decryption fails, the event was altered.
          if (key && fingerprint === fingerprintOf(key))
            throw new UnreadableEvent(
              `${draft.definition.type} ${draft.id} was altered: its seal does not hold`,
            );
          throw new UnknownKey(
            `${draft.definition.type} ${draft.id} was sealed with a key that the key store does not hold: is it older than the event log?`,
          );
        }
        const { [payloadHashField]: payloadHash, ...opened } = words;
        const meta = typeof payloadHash === 'string' ? { ...draft.meta, payloadHash } : draft.meta;
        return { ...draft, meta, data: { ...open, ...opened } };
      });
    },
  };
}

/** 64 bits that distinguish keys without revealing anything about them. */
export function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', createSecretKey(key))
    .update('fingerprint')
    .digest()
    .subarray(0, 8)
    .toString('base64url');
}

function associated({ id, definition }: Draft): Buffer {
  return Buffer.from(`${id} ${definition.type}`);
}

// Node is three times as fast with a key object as with a buffer.
function seal(secret: Record<string, unknown>, key: Buffer, draft: Draft): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce).setAAD(associated(draft));
  const text = cipher.update(JSON.stringify(secret), 'utf8');
  const end = cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), text, end]).toString('base64');
}

/** Decrypts; null if the key doesn't match. */
function unseal(box: string, key: Buffer, draft: Draft): Record<string, unknown> | null {
  const bytes = Buffer.from(box, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), bytes.subarray(0, 12), {
      authTagLength: 16,
    })
      .setAAD(associated(draft))
      .setAuthTag(bytes.subarray(12, 28));
    const text = decipher.update(bytes.subarray(28));
    decipher.final(); // throws for a seal that does not hold; a stream cipher has nothing left to give
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}

export type Serialiser = {
  /**
   * Serialises events for the log. Their ids are derived from the commandId and the stream, so a repeated
   * command writes the same events, and a commandId used for two entities still gives each event its own id.
   */
  serialise(
    streamId: string,
    events: readonly DomainEvent[],
    meta: Omit<EventMeta, 'v'>,
  ): Promise<EventData[]>;
  /** Deserialises events in order, in the newest version. Unknown types are omitted. */
  deserialise(events: readonly RecordedEvent[]): Promise<Recorded[]>;
};

/** Chains the steps for all known events. Throws `UnreadableEvent` for data that must not be in the log. */
export function createSerialiser(
  definitions: readonly EventDefinition[],
  steps: readonly Step[],
): Serialiser {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  const backwards = [...steps].reverse();

  return {
    async serialise(streamId, events, meta) {
      let drafts = events.map((event, index): Draft => {
        const definition = byType.get(event.type);
        if (!definition) throw new UnreadableEvent(`Nobody knows events of type ${event.type}`);
        return {
          id: uuidv5(`${streamId} ${index} ${meta.payloadHash ?? ''}`, meta.commandId),
          definition,
          data: event.data as Record<string, unknown>, // every event's data is an object; its schema is checked next
          meta: { ...meta, v: definition.version },
        };
      });
      for (const step of steps) drafts = await step.write(drafts);
      return drafts.map((draft) =>
        jsonEvent({ id: draft.id, type: draft.definition.type, data: draft.data, metadata: draft.meta }),
      );
    },

    async deserialise(events) {
      const known: { draft: Draft; event: RecordedEvent }[] = [];
      for (const event of events) {
        const definition = byType.get(event.type);
        if (!definition) continue;
        known.push({
          event,
          draft: {
            id: event.id,
            definition,
            data: event.data as Record<string, unknown>, // written by `serialise`
            meta: event.metadata as EventMeta, // written by `serialise`
          },
        });
      }
      let drafts = known.map(({ draft }) => draft);
      for (const step of backwards) drafts = await step.read(drafts);
      return drafts.map((draft, index): Recorded => {
        const event = known[index]?.event;
        if (!event?.position)
          throw new UnreadableEvent(`${draft.definition.type} was read without a position`);
        return {
          id: draft.id,
          type: draft.definition.type,
          data: draft.data,
          streamId: event.streamId,
          revision: Number(event.revision),
          position: formatPosition(event.position),
          meta: draft.meta,
          stored: { data: event.data, metadata: event.metadata },
          ...(draft.erased ? { erased: true } : {}),
        };
      });
    },
  };
}
