import { tributeIdData } from '@everpaw/contracts/guestbook/tribute.commands';
import type { Actor } from '@everpaw/contracts/kernel/decider';
import type { CommandOrigin } from '../platform/commands/command-map.ts';
import type { RequestIdentity } from '../platform/commands/request-identity.ts';
import { networkOf } from '../platform/http/addresses.ts';

/** Who reports which tribute, from where and when. */
type Report = { actor: Actor; tributeId: string; address: string; at: Date };

/**
 * Under which id a report is executed, so that one reporter counts once: an account for good, a visitor's network for a
 * day. Sent again, by whichever way, it is the same command, and answers as the first did. The id is made with the
 * site's secret: no address is kept.
 */
export function reportOrigin(
  identity: RequestIdentity,
  { actor, tributeId, address, at }: Report,
): Pick<CommandOrigin, 'commandId' | 'payloadHash' | 'isRepeatable'> {
  const visitor = actor.kind === 'account' ? [] : [networkOf(address), at.toISOString().slice(0, 10)];
  const key = JSON.stringify([tributeId, ...visitor]);
  return {
    commandId: identity.idOf({ actor, asked: 'one report of a tribute', key }),
    payloadHash: null,
    isRepeatable: true,
  };
}

/** The same for a command that a device has queued: nothing where it is no report, which has the id of its device. */
export function originOfReport(
  identity: RequestIdentity,
  { type, data, ...from }: { type: string; data: unknown } & Omit<Report, 'tributeId'>,
): Partial<ReturnType<typeof reportOrigin>> {
  const report = type === 'ReportTribute' ? tributeIdData.safeParse(data) : null;
  return report?.success ? reportOrigin(identity, { ...from, tributeId: report.data.tributeId }) : {};
}
