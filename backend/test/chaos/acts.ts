import { writeFile } from 'node:fs/promises';
import type { Cuttable } from '../helpers/cuttable.ts';
import type { Chaos, Place } from './run-chaos.ts';

/** Says what it takes away from a site, waits until the site has met that, and gives it back. */
export type Act = (chaos: Chaos, random: () => number) => Promise<void>;

function pick<One>(from: readonly One[], random: () => number): One {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('There is nothing to pick from');
  return one;
}

/** So many requests meet what an act does. */
const answersMeanwhile = 8;

/** While one process is away, the others do everything: they answer, and their views are level. */
async function without({ places, load, level }: Chaos, away: Place): Promise<void> {
  await load.answered(answersMeanwhile);
  await level(places.filter((place) => place.isAnswering && place !== away));
}

const kill: Act = async (chaos, random) => {
  const place = pick(chaos.places, random);
  chaos.say(`${place.name} is killed`);
  await chaos.kill(place);
  await without(chaos, place);
  await place.start();
};

const pause: Act = async (chaos, random) => {
  const place = pick(chaos.places, random);
  chaos.say(`${place.name} is paused`);
  place.process.pause();
  // As a balancer does with one that no longer answers.
  place.front.cut();
  await without(chaos, place);
  place.process.resume();
  place.front.heal();
};

/** Cuts or holds these ways while requests are answered. */
async function breakOff(
  { who, from, ways }: { who: string; from: string; ways: readonly Cuttable[] },
  { load, say }: Chaos,
  random: () => number,
): Promise<void> {
  const isCut = random() < 0.5;
  say(`${who}: ${isCut ? 'cut off from' : 'not heard by'} ${from}`);
  for (const way of ways) isCut ? way.cut() : way.hold();
  await load.answered(answersMeanwhile);
  for (const way of ways) way.heal();
}

const processAlone: Act = async (chaos, random) => {
  const { name, ways, front } = pick(chaos.places, random);
  const all = [front, ...Object.values(ways)];
  await breakOff({ who: name, from: 'everything', ways: all }, chaos, random);
};

const oneWay: Act = async (chaos, random) => {
  const { name, ways } = pick(chaos.places, random);
  const [engine, way] = pick(Object.entries(ways), random);
  await breakOff({ who: name, from: engine, ways: [way] }, chaos, random);
};

const engineAway: Act = async (chaos, random) => {
  const engine = pick(chaos.engines, random);
  const ways = chaos.places.map((place) => place.ways[engine]);
  await breakOff({ who: 'everyone', from: engine, ways }, chaos, random);
};

const hourMs = 3_600_000;

/** The clock is set back while the process runs, and right again later: a jump ahead. */
const clockBack: Act = async (chaos, random) => {
  const place = pick(chaos.places, random);
  chaos.say(`the clock of ${place.name} is set back by an hour`);
  await writeFile(place.clockFile, String(-hourMs));
  await chaos.load.answered(answersMeanwhile);
  await chaos.level(chaos.places.filter(({ isAnswering }) => isAnswering));
  await writeFile(place.clockFile, '0');
};

/** The clock of one is wrong while another is killed. */
const killAmongWrongClocks: Act = async (chaos, random) => {
  const wrong = pick(chaos.places, random);
  const byMs = random() < 0.5 ? hourMs : -hourMs;
  chaos.say(`the clock of ${wrong.name} is an hour ${byMs > 0 ? 'ahead' : 'behind'}`);
  await writeFile(wrong.clockFile, String(byMs));
  await kill(chaos, random);
  await writeFile(wrong.clockFile, '0');
};

export const acts: readonly Act[] = [
  kill,
  pause,
  processAlone,
  oneWay,
  engineAway,
  clockBack,
  killAmongWrongClocks,
];
