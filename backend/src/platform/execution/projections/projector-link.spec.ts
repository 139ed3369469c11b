import { MessageChannel } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { LogDamaged } from '../../storage/event-log/verified-pages.ts';
import type { Projector } from './projector.ts';
import { hostProjector } from './projector-host.ts';
import { linkProjector } from './projector-link.ts';
import type { FromProjector } from './projector-messages.ts';

test('REL-26 a damaged log is told apart in the thread that asks, with its position', async () => {
  const { port1, port2 } = new MessageChannel();
  const feed: Partial<Projector['feed']> = {
    measure: async () => {
      throw new LogDamaged(26);
    },
  };
  hostProjector(port2, {
    projector: { feed } as Projector, // only the log's head is asked for
    forgetPerson: async () => {},
    wake() {},
    close: async () => {},
  });
  port2.postMessage({ ready: true } satisfies FromProjector);
  const link = await linkProjector(() => port1, console);
  const reader = link.openFeed([]);
  const error = await reader.measure().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LogDamaged);
  expect(error).toMatchObject({ name: 'LogDamaged', code: new LogDamaged(26).code });
  reader.close();
  await link.close();
});
