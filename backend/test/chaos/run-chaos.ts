import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAuditReader } from '../../src/operator/operate-audit.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { randomFrom } from '../../src/platform/execution/projections/history.fixtures.ts';
import { freePort } from '../../src/platform/kernel/free-port.fixtures.ts';
import { projectRoot } from '../../src/platform/kernel/project-root.ts';
import { type Cluster, type EngineSetting, type Member, openCluster } from '../helpers/cluster.ts';
import { type Cuttable, openCuttable } from '../helpers/cuttable.ts';
import { createClient } from '../helpers/site.ts';
import { until } from '../helpers/until.ts';
import type { Act } from './acts.ts';
import { problemsIn } from './invariants.ts';
import { type Load, startLoad } from './load.ts';

/** A place for a process: its own ways to every engine, and the way to it. They outlive the process. */
export type Place = {
  readonly name: string;
  readonly isAnswering: boolean;
  readonly ways: Readonly<Record<EngineSetting, Cuttable>>;
  readonly front: Cuttable;
  /** Holds by how many milliseconds the clock here is wrong. */
  readonly clockFile: string;
  process: Member;
  /** Starts a process here, after one that was killed. */
  start(): Promise<void>;
};

/** A site of several processes under load, each part of which an act may take away. */
export type Chaos = {
  readonly places: readonly Place[];
  readonly engines: readonly EngineSetting[];
  readonly load: Load;
  /** Reports what is about to happen. */
  say(line: string): void;
  kill(place: Place): Promise<void>;
  /** Resolves once these processes answer with all that was acknowledged before. */
  level(places: readonly Place[]): Promise<void>;
};

export const layout = [
  ['a projector', 'projector'],
  ['the other projector', 'projector'],
  ['an api', 'api'],
  ['the other api', 'api'],
  ['jobs', 'jobs'],
] as const;

const portIn = (url: string) => Number(/127\.0\.0\.1:(\d+)/.exec(url)?.[1]);
/** The same server, reached by this way: MongoDB's driver would go where the replica set says that its members are. */
const by = (url: string, { port }: Cuttable) =>
  url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`).replace('replicaSet=rs0', 'directConnection=true');
const originOf = ({ front }: Place) => `http://127.0.0.1:${front.port}`;

const wrongClock = join(projectRoot, 'backend/test/chaos/wrong-clock.cjs');

async function openPlace(
  cluster: Cluster,
  folder: string,
  [name, roles]: (typeof layout)[number],
): Promise<Place> {
  const clockFile = join(folder, name);
  await writeFile(clockFile, '0');
  const settings: Record<string, string> = {
    PORT: String(await freePort()),
    NODE_OPTIONS: `--require=${wrongClock}`,
    CLOCK_FILE: clockFile,
  };
  const ways: Partial<Record<EngineSetting, Cuttable>> = {};
  for (const [setting, url] of Object.entries(cluster.engines) as [EngineSetting, string][]) {
    const way = await openCuttable(portIn(url));
    ways[setting] = way;
    settings[setting] = by(url, way);
  }
  const place: Place = {
    name,
    isAnswering: roles === 'api',
    ways: ways as Place['ways'], // of every setting
    front: await openCuttable(Number(settings.PORT)),
    clockFile,
    process: await cluster.start(roles, settings),
    async start() {
      place.process = await cluster.start(roles, settings);
    },
  };
  return place;
}

/** Waits until a process shows every signature that is acknowledged now, and does not say that it may be behind. */
async function showsAll(place: Place, { memorialId, acknowledged }: Load): Promise<void> {
  const client = createClient(originOf(place));
  const wanted = acknowledged('sign').length;
  await until(async () => {
    const answer = await client.get(`/api/memorials/${memorialId}`).catch(() => null);
    return answer?.status === 200 && !answer.headers.get('x-stale') && answer.json.tributeCount >= wanted;
  });
}

/** The newest signed checkpoint. */
async function checkpointOf(env: Record<string, string>): Promise<string | null> {
  const { log, close } = await openAuditReader(readConfig(env));
  await close();
  return log.checkpoint;
}

/**
 * Commits acts one after another on a site under load. After each, once everything is whole again and every command has
 * been acknowledged or refused, it checks what must always hold. The same seed chooses the same acts. Answers what did
 * not hold, after the act at which it did not.
 */
export async function runChaos(
  acts: readonly Act[],
  { times, seed, report }: { times: number; seed: number; report: (line: string) => void },
): Promise<string[]> {
  const random = randomFrom(seed);
  const cluster = await openCluster();
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-clocks-'));
  const places: Place[] = [];
  try {
    const [first, ...others] = layout;
    // The first one lays out the stores.
    places.push(await openPlace(cluster, folder, first));
    places.push(...(await Promise.all(others.map((each) => openPlace(cluster, folder, each)))));
    const answering = places.filter(({ isAnswering }) => isAnswering);
    const load = await startLoad(answering.map(originOf));
    const level: Chaos['level'] = async (some) => {
      for (const place of some) await showsAll(place, load);
    };
    const engines = Object.keys(cluster.engines) as EngineSetting[]; // its keys
    let say = report;
    const chaos: Chaos = {
      places,
      engines,
      load,
      level,
      say: (line) => say(line),
      kill: ({ process }) => cluster.kill(process),
    };
    // An operator's commands reach the engines by no way that is cut.
    const env = await cluster.operatorEnv();
    let older: string | null = null;
    let left: Act[] = [];
    for (let time = 1; time <= times; time += 1) {
      // Each act once before one comes again.
      if (left.length === 0) left = [...acts];
      const [act] = left.splice(Math.floor(random() * left.length), 1);
      if (!act) throw new Error('There are no acts');
      say = (line) => report(`${time} of ${times}: ${line}`);
      await act(chaos, random);
      await load.settled();
      await level(answering);
      await emailsHaveLeft(cluster, load);
      await isSigned(answering);
      const events = await cluster.events();
      const problems = await problemsIn({ env, load, events, emailsTo: cluster.emailsTo, older });
      if (problems.length > 0) return problems;
      older = await checkpointOf(env);
      load.goOn();
    }
    await load.stop();
    return [];
  } catch (error) {
    for (const { name, process } of places) report(`${name} said:\n${process.heard.slice(-20).join('\n')}`);
    throw error;
  } finally {
    await cluster.close();
    for (const { front, ways } of places)
      for (const way of [front, ...Object.values(ways)]) await way.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits for the first checkpoint, since only a signed history can be verified. */
async function isSigned([answering]: readonly Place[]): Promise<void> {
  if (!answering) throw new Error('No process answers');
  const checkpoint = new URL('/transparency/checkpoint', originOf(answering));
  await until(async () => (await fetch(checkpoint)).ok);
}

/** Waits for the first email to each who has registered. */
async function emailsHaveLeft(cluster: Cluster, { sent }: Load): Promise<void> {
  for (const { kind, email } of sent)
    if (kind === 'register') await until(async () => (await cluster.emailsTo(email)).length > 0);
}
