import { createHash } from 'node:crypto';
import { features } from '@everpaw/contracts/features';
import {
  type PageNameCommand,
  releasePageNameData,
  reservePageNameData,
} from '@everpaw/contracts/memorials/address/page-name.commands';
import { type PageNameState, pageNameDecider } from '@everpaw/contracts/memorials/address/page-name.decider';
import { sitePaths } from '@everpaw/contracts/site/paths';
import { handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';

const pageNameSchemas = { ReservePageName: reservePageNameData, ReleasePageName: releasePageNameData };

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof pageNameSchemas> {}
}

const prefix = 'page-name-';

const endpointPaths = features.flatMap(({ endpoints = {} }) =>
  Object.values(endpoints).flatMap((group) => Object.values(group).map(({ path }) => path)),
);
const used = new Set([...sitePaths, ...endpointPaths].map((path) => path.split('/')[1]));

/** Whether the path of a screen or an endpoint begins with this name, so that no page can have it. */
export const isUsedName = (name: string): boolean => used.has(name);

/**
 * Returns the key that reserves a name: its hash, so that the log doesn't contain the name once its memorial is erased.
 * It has no secret, because a restored site has another one.
 */
export function pageNameKeyOf(name: string): string {
  return createHash('sha256').update(`page name ${name}`).digest('hex');
}

/** Returns the key in the name of a reservation's stream. */
export const pageNameKeyOfStream = (streamId: string): string => streamId.slice(prefix.length);

/** Returns the stream of the reservation of a name with this key. */
const streamOf = (pageNameKey: string) => `${prefix}${pageNameKey}`;

/** Whether no other memorial has a name, or is about to get it, as the log says now. */
export async function isNameFree(
  states: Pick<StreamStates, 'load'>,
  name: string,
  memorialId: string,
): Promise<boolean> {
  const { state } = await states.load(pageNameDecider, streamOf(pageNameKeyOf(name)));
  // Folded by this decider.
  const { reservedBy } = state as PageNameState;
  return reservedBy === null || reservedBy.memorialId === memorialId;
}

/** Handlers of the reservations of page names. */
export const pageNameCommands = handles({
  decider: pageNameDecider,
  commands: pageNameSchemas,
  stream: (data: PageNameCommand['data']) => streamOf(data.pageNameKey),
  context: async () => undefined,
});
