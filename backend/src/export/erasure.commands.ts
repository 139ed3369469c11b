import { certifyErasureData } from '@everpaw/contracts/export/erasure.commands';
import { erasureDecider } from '@everpaw/contracts/export/erasure.decider';
import { v5 as uuidv5 } from 'uuid';
import { handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';

const erasureSchemas = { CertifyErasure: certifyErasureData };

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof erasureSchemas> {}
}

const space = '6f4f2c1e-93a5-5e0c-8a52-7d7f1f0c2b19';

/**
 * Returns the id of an erasure. Only its person can compute it: others may know the account's id, but not the
 * keyed hash of its address (`emailKeyOf`).
 */
export function erasureIdOf(accountId: string, emailKey: string): string {
  return uuidv5(`erasure ${accountId} ${emailKey}`, space);
}

export function erasureStream(erasureId: string): string {
  return `erasure-${erasureId}`;
}

/** The commands that certify an erasure. */
export const erasureCommands = handles({
  decider: erasureDecider,
  commands: erasureSchemas,
  stream: ({ erasureId }: { erasureId: string }) => erasureStream(erasureId),
  context: async () => undefined,
});
