import type { RecordedEvent } from '@eventstore/db-client';
import { readCheckpoint } from '../../src/audit/transparency/signer.ts';
import { verifyLog } from '../../src/audit/transparency/verify-log.ts';
import { checkSite } from '../../src/operator/check-site.ts';
import { openAuditReader } from '../../src/operator/operate-audit.ts';
import { verifySite } from '../../src/operator/verify-site.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { Refused } from '../../src/platform/operator/refused.ts';
import type { Load } from './load.ts';

/** What is left of a site to be judged: its settings, its log, and the emails that left it. */
export type Evidence = {
  env: Record<string, string>;
  load: Pick<Load, 'sent' | 'wrong' | 'memorialId' | 'acknowledged'>;
  events: readonly RecordedEvent[];
  emailsTo(address: string): Promise<readonly { subject: string; messageId: string }[]>;
  /** An earlier signed checkpoint, which the history must begin with. */
  older: string | null;
};

/** The refusals that a command of each kind may meet; any other is wrong. */
const mayBeRefused: Record<string, readonly string[]> = {
  sign: [],
  rename: ['409 busy'],
  register: [],
  'sign without words': ['400 invalid'],
};

/** Everything that does not hold, in sentences. */
export async function problemsIn(evidence: Evidence): Promise<string[]> {
  return [
    ...answerProblems(evidence),
    ...logProblems(evidence),
    ...(await emailProblems(evidence)),
    ...(await storeProblems(evidence)),
  ];
}

/** Nothing but an outage or an honest refusal was answered, and the same key names the same thing each time. */
function answerProblems({ load }: Evidence): string[] {
  const odd = load.sent.filter(
    ({ kind, state, refusal }) => state === 'refused' && !mayBeRefused[kind]?.includes(refusal),
  );
  return [
    ...load.wrong,
    ...odd.map(({ kind, refusal }) => `${kind}: refused with ${refusal}`),
    ...load.acknowledged('sign without words').map(() => 'a signature without words was acknowledged'),
    ...load.sent.filter(({ ids }) => ids.size > 1).map(({ key }) => `the key ${key} made several things`),
  ];
}

/** What was acknowledged is in the log exactly once, and nothing else is. */
function logProblems({ load, events }: Evidence): string[] {
  const of = (type: string) => events.filter((event) => event.type === type);
  const expectSame = (what: string, there: readonly string[], wanted: readonly string[]) => {
    const [had, wants] = [new Set(there), new Set(wanted)];
    const lost = [...wants].filter((one) => !had.has(one));
    const extra = [...had].filter((one) => !wants.has(one));
    return [
      ...(lost.length > 0 ? [`${what}: acknowledged and lost: ${lost.join()}`] : []),
      ...(extra.length > 0 ? [`${what}: there, and never acknowledged: ${extra.join()}`] : []),
      ...(had.size < there.length ? [`${what}: ${there.length - had.size} are there twice`] : []),
    ];
  };
  const ids = (kind: 'sign') => load.acknowledged(kind).flatMap((one) => [...one.ids]);
  const commandsOf = (type: string) => of(type).map(({ metadata }) => String(Object(metadata).commandId));
  const renames = commandsOf('MemorialDetailsChanged');
  // The owner of the memorial registered before them.
  const registered = load.acknowledged('register').length + 1;
  const accounts = of('AccountRegistered').length;
  return [
    ...expectSame(
      'signatures',
      of('TributeSigned').map(({ streamId }) => streamId.replace('tribute-', '')),
      ids('sign'),
    ),
    ...(new Set(renames).size === renames.length ? [] : ['a new name is there twice']),
    ...(renames.length === load.acknowledged('rename').length
      ? []
      : [`${renames.length} new names are there of ${load.acknowledged('rename').length} acknowledged`]),
    ...(accounts === registered ? [] : [`${accounts} accounts are there of ${registered}`]),
  ];
}

/** Each address got each email once; after an uncertain result, the same email may have been sent again. */
async function emailProblems({ load, emailsTo }: Evidence): Promise<string[]> {
  const problems: string[] = [];
  for (const { kind, email } of load.sent) {
    if (kind !== 'register') continue;
    const emails = await emailsTo(email);
    const subjects = new Set(emails.map(({ subject }) => subject));
    const messages = new Set(emails.map(({ messageId }) => messageId));
    if (subjects.size !== 1 || messages.size !== 1)
      problems.push(`${messages.size} emails with ${subjects.size} subjects to one who registered`);
  }
  return problems;
}

/** The views equal a replay, the stores hold together, and the history is as it was signed. */
async function storeProblems({ env, older }: Evidence): Promise<string[]> {
  const config = readConfig(env);
  const silent = () => {};
  const audit = async () => {
    const { pages, tree, log, verifiers, close } = await openAuditReader(config);
    try {
      await verifyLog({
        pages,
        tree,
        log,
        older: older === null ? null : readCheckpoint(older, verifiers),
        report: silent,
      });
    } finally {
      await close();
    }
  };
  const problems: string[] = [];
  for (const work of [() => checkSite(config, silent), () => verifySite(config, new Date(), silent), audit])
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.push(error.message);
    }
  return problems;
}
