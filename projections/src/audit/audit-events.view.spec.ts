import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { sampleOf } from '@everpaw/contracts/testing/sample';
import { describe, expect, test } from '@jest/globals';
import { recorded } from '../testing/folded.ts';
import { auditEventsView } from './audit-events.view.ts';

const owner = '0197f3a0-0000-7000-8000-00000000aaaa';
const keeper = '0197f3a0-0000-7000-8000-00000000bbbb';

function docOf(event: ReturnType<typeof recorded>) {
  const [key = ''] = auditEventsView.keys(event);
  return auditEventsView.evolve(null, event, key);
}

describe('the events of the site, for the audit desk', () => {
  test('are all of them, and say where they are, who did it and what they are connected with', () => {
    expect([...auditEventsView.events].sort()).toEqual(eventDefinitions.map(({ type }) => type).sort());
    const event = recorded({ type: 'SignedIn', data: { accountId: owner } }, 3, `account-${owner}`);
    expect(docOf(event)).toEqual({
      _id: event.position,
      streamId: `account-${owner}`,
      revision: 3,
      eventId: event.id,
      type: 'SignedIn',
      at: event.meta.at,
      by: 'visitor',
      account: owner,
      correlationId: event.meta.correlationId,
      commandType: 'Test',
    });
  });

  test('name their command and what caused it where these are others', () => {
    const event = recorded({ type: 'SignedIn', data: { accountId: owner } }, 3);
    const [correlationId, causationId] = [owner, keeper];
    const doc = docOf({ ...event, meta: { ...event.meta, correlationId, causationId, memorialId: owner } });
    expect(doc).toMatchObject({
      correlationId,
      causationId,
      commandId: event.meta.commandId,
      memorialId: owner,
    });
  });

  test('name the account that they are about, unless it did it itself', () => {
    const event = recorded(
      { type: 'KeeperRemoved', data: { memorialId: owner, ownerId: owner, keeperId: keeper } },
      1,
    );
    const by = (accountId: string) =>
      docOf({ ...event, meta: { ...event.meta, actor: { kind: 'account', accountId } } });
    expect(by(owner)).toMatchObject({ by: `account ${owner}`, account: keeper });
    expect(by(keeper)).not.toHaveProperty('account');
  });

  test.each(eventDefinitions.filter(({ personal }) => personal))(
    'REL-15 $type leaves none of its personal fields there',
    ({ type, schema, personal }) => {
      const data = sampleOf(schema) as Record<string, unknown>; // every event's data is an object
      const mark = 'canary';
      for (const field of Object.keys(personal?.erased ?? {}))
        if (typeof data[field] === 'string') data[field] = mark;
      expect(JSON.stringify(docOf(recorded({ type, data }, 1)))).not.toContain(mark);
    },
  );
});
