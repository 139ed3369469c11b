import type { RecordedEvent } from '@eventstore/db-client';
import type { AccountEvent, EmailEvent } from '@everpaw/contracts/accounts/account.events';
import type { EcardEvent } from '@everpaw/contracts/ecards/ecard.events';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { DomainEvent } from '@everpaw/contracts/kernel/decider';
import { v5 as uuidv5 } from 'uuid';
import { emailKeyOf, emailStream } from '../accounts/accounts.commands.ts';
import type { ArchivedEvent } from '../archives/archive-format.ts';
import { ecardAddressKey } from '../ecards/ecard-links.ts';
import { ecardAddressStream } from '../ecards/ecards.commands.ts';
import type { CopiedEvent } from '../platform/storage/event-log/fill-event-file.ts';
import { parsePosition } from '../platform/storage/event-log/position.ts';
import { createSerialiser, encryption, upcasting } from '../platform/storage/serialisation/serialiser.ts';

type Parts = {
  /** The secret of the restored site. */
  secret: string;
  keys: ReadonlyMap<string, Buffer | null>;
  /** E-cards whose recipients opted out. */
  declinedEcards: readonly string[];
  now: Date;
};

const space = '4d1c6c58-2a53-5e0e-9c0b-7f0e3a1b9d64';
const openBatchSize = 200;

/** Converts an archived event to the form in which it is copied. */
export function copied({ stream, id, type, data, metadata, created }: ArchivedEvent): CopiedEvent {
  return {
    stream,
    id,
    type,
    data: JSON.stringify(data),
    metadata: metadata === null || metadata === undefined ? null : JSON.stringify(metadata),
    created,
  };
}

const readAddresses = ['EmailReserved', 'EmailReleased', 'AccountRegistered', 'EcardAddressed'];

/** Collects the addresses in the events, as far as their keys are available. */
function addressBook({ keys, declinedEcards }: Parts) {
  const declining = new Set(declinedEcards);
  /** By account: the stream that reserves its address. */
  const reserved = new Map<string, string>();
  const emails = new Map<string, string>();
  const declined = new Set<string>();
  const find = async (people: Iterable<string>) =>
    new Map([...people].flatMap((person) => (keys.has(person) ? [[person, keys.get(person) ?? null]] : [])));
  const { deserialise } = createSerialiser(eventDefinitions, [upcasting, encryption({ find })]);

  return {
    async read(events: readonly ArchivedEvent[]): Promise<void> {
      const wanted = events.filter(({ type }) => readAddresses.includes(type)).map(recorded);
      const opened = await deserialise(wanted);
      // Only events of these types were selected.
      for (const event of opened as ((AccountEvent | EmailEvent | EcardEvent) & { streamId: string })[])
        if (event.type === 'EmailReserved') reserved.set(event.data.accountId, event.streamId);
        else if (event.type === 'EmailReleased') reserved.delete(event.data.accountId);
        else if (event.type === 'AccountRegistered') emails.set(event.data.accountId, event.data.email);
        else if (event.type === 'EcardAddressed' && declining.has(event.data.ecardId))
          declined.add(event.data.recipientEmail);
    },
    /** Yields the accounts whose address is known, with the stream that reserves it. */
    *accounts() {
      for (const [accountId, stream] of reserved) {
        const email = emails.get(accountId);
        if (email) yield { accountId, stream, email };
      }
    },
    /** Returns the addresses that opted out of e-cards. */
    declined: () => [...declined].filter((email) => email !== ''),
  };
}

function recorded({ stream, revision, position, metadata, created, ...event }: ArchivedEvent): RecordedEvent {
  return {
    ...event,
    streamId: stream,
    revision: BigInt(revision),
    position: parsePosition(position),
    metadata: metadata ?? undefined,
    created: new Date(created),
    isJson: true,
  } as RecordedEvent; // the parts that are read here
}

/**
 * Yields the events of an archived site, followed by those that a site with another secret needs. Address streams are
 * named with the secret, so each reservation moves to a new stream, and each opt-out is recorded in one. An address
 * that can't be decrypted gets no new stream.
 */
export async function* renamedAddresses(
  archived: AsyncIterable<ArchivedEvent>,
  parts: Parts,
): AsyncGenerator<CopiedEvent> {
  const { secret, now } = parts;
  const book = addressBook(parts);
  let batch: ArchivedEvent[] = [];
  for await (const event of archived) {
    yield copied(event);
    if (batch.push(event) < openBatchSize) continue;
    await book.read(batch);
    batch = [];
  }
  await book.read(batch);

  const { serialise } = createSerialiser(eventDefinitions, [upcasting]);
  async function* written(stream: string, commandType: string, event: DomainEvent) {
    const commandId = uuidv5(`${stream} ${now.toISOString()}`, space);
    const actor = { kind: 'system', name: 'restore' } as const;
    const meta = { commandId, commandType, correlationId: commandId, causationId: commandId, actor };
    for (const { id, type, data, metadata } of await serialise(stream, [event], {
      ...meta,
      at: now.toISOString(),
    }))
      yield {
        stream,
        id,
        type,
        data: JSON.stringify(data),
        metadata: JSON.stringify(metadata),
        created: now.getTime(),
      };
  }
  for (const { accountId, stream, email } of book.accounts()) {
    const data = { accountId };
    yield* written(stream, 'ReleaseEmail', { type: 'EmailReleased', data });
    const renamed = emailStream(emailKeyOf(email, secret));
    yield* written(renamed, 'ReserveEmail', { type: 'EmailReserved', data });
  }
  for (const email of book.declined()) {
    const addressKey = ecardAddressKey(email, secret);
    const event = { type: 'EcardsDeclined', data: { addressKey } };
    yield* written(ecardAddressStream(addressKey), 'DeclineEcards', event);
  }
}
