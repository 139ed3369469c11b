import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCheckpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import { parseVerifierKey, signatureTypes } from '@everpaw/contracts/audit/transparency/signed-note';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { operatorActs } from '../src/app/operator-acts.ts';
import { nodeTools } from '../src/audit/transparency/node-tools.ts';
import { openWitness, type TestWitness } from '../src/audit/transparency/witness.fixtures.ts';
import { parseWitnesses } from '../src/audit/transparency/witnesses.ts';
import { createMemorial } from './helpers/acts.ts';
import { openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let folder: string;
let open: Site[];
let witnesses: TestWitness[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-witnesses-'));
  open = [];
  witnesses = [];
});
afterEach(async () => {
  for (const site of open) await site.close();
  for (const witness of witnesses) await witness.close();
  await rm(folder, { recursive: true, force: true });
});

const served = async (site: Site, path: string) =>
  (await fetch(new URL(`/transparency/${path}`, site.origin))).text();
const keyOf = async (site: Site | undefined) =>
  (await served(site ?? (open[0] as Site), 'key')).split('\n')[0] ?? '';

async function witness(options?: Parameters<typeof openWitness>[1]): Promise<TestWitness> {
  const opened = await openWitness(() => keyOf(open.at(-1)), options);
  witnesses.push(opened);
  return opened;
}
async function site(name: string): Promise<Site> {
  const settings = witnesses.map(({ setting }) => setting).join(', ');
  const opened = await openSite({ dataDir: join(folder, name), env: { WITNESSES: settings } });
  open.push(opened);
  return opened;
}
const close = async (opened: Site) => {
  open.splice(open.indexOf(opened), 1);
  await opened.close();
};
const act = (opened: Site, name: string) =>
  operatorActs(opened.platform)[name]?.([], () => {}) ?? Promise.reject(new Error(`There is no ${name}`));

/** The names of the witnesses whose cosignature of the served checkpoint holds. */
async function cosigners(opened: Site): Promise<string[]> {
  const log = [runSync(parseVerifierKey(await keyOf(opened)), nodeTools)];
  const trusted = witnesses.map(({ verifier }) => runSync(parseVerifierKey(verifier), nodeTools));
  const { signatures } = runSync(
    openCheckpoint(await served(opened, 'checkpoint'), { log, witnesses: trusted }),
    nodeTools,
  );
  return signatures.filter(({ time }) => time !== null).map(({ key }) => key.name);
}
const sizeOf = async (opened: Site) => Number((await served(opened, 'checkpoint')).split('\n')[1]);

test('REL-40 witnesses confirm each checkpoint, with Ed25519 and ML-DSA-44, and their signatures join it', async () => {
  await witness();
  await witness({ type: signatureTypes.mlDsaCosignature, name: 'witness.example/w2' });
  const opened = await site('data');
  for (let round = 0; round < 3; round += 1) {
    await createMemorial(await opened.member());
    await act(opened, 'audit.checkpoint');
    await until(async () => (await cosigners(opened)).length === 2);
    expect((await cosigners(opened)).sort()).toEqual(['witness.example/w1', 'witness.example/w2']);
    const size = await sizeOf(opened);
    expect(witnesses.map((one) => one.size())).toEqual([size, size]);
  }
});

test('REL-40 after a restart the witness is asked first; it tells what it knows, and the log goes on from there', async () => {
  const one = await witness();
  const first = await site('data');
  await createMemorial(await first.member());
  await act(first, 'audit.checkpoint');
  await until(() => one.size() > 0);
  const size = one.size();
  await close(first);
  const second = await site('data');
  one.asked.length = 0;
  await createMemorial(await second.member());
  await act(second, 'audit.checkpoint');
  await until(() => one.size() > size);
  await until(async () => (await cosigners(second)).length === 1);
  // From nothing, since this process knows nothing of it; then from what the witness told.
  const grows = one.asked.filter((old, at) => old !== one.asked[at - 1]);
  expect(grows.slice(0, 2)).toEqual(one.asked[0] === 0 ? [0, size] : [size]);
});

test('REL-40 a data folder that was copied back from an older time signs nothing, since a witness knows of more', async () => {
  const one = await witness();
  const first = await site('data');
  await createMemorial(await first.member());
  await act(first, 'audit.checkpoint');
  await until(() => one.size() > 0);
  await close(first);
  await cp(join(folder, 'data'), join(folder, 'older'), { recursive: true });
  const later = await site('data');
  await createMemorial(await later.member());
  await act(later, 'audit.checkpoint');
  const known = await sizeOf(later);
  await until(() => one.size() === known);
  await close(later);

  const older = await site('older');
  await expect(act(older, 'audit.checkpoint')).rejects.toThrow(
    `The witness witness.example/w1 has seen ${known} events signed by this log, which knows of`,
  );
  await close(older);
  const again = await site('older');
  await createMemorial(await again.member());
  await expect(act(again, 'audit.checkpoint')).rejects.toThrow('it was brought back from an older time');
  expect(one.size()).toBe(known);
});

test('REL-40 witnesses that are away, refuse or answer nonsense delay nothing, add nothing, and do not hinder others', async () => {
  const answers = [
    { status: 500, body: 'no' },
    { status: 409, body: 'many' },
    { status: 200, body: 'nonsense' },
    { status: 200, body: '— somebody AAAAAAAA\n' },
    'nothing',
  ] as const;
  for (const [at, answer] of answers.entries())
    (await witness({ name: `witness.example/bad${at}` })).answersWith(answer);
  await witness({ name: 'witness.example/good' });
  const opened = await site('data');
  for (let round = 0; round < 2; round += 1) {
    await createMemorial(await opened.member());
    const checkpoint = await act(opened, 'audit.checkpoint');
    expect(Number(checkpoint.split('\n')[1])).toBe(await sizeOf(opened));
    await until(async () => (await cosigners(opened)).length > 0);
    expect(await cosigners(opened)).toEqual(['witness.example/good']);
  }
});

test('WITNESSES names cosigner keys and addresses; anything else stops the start', async () => {
  const one = await witness();
  expect(parseWitnesses(one.setting)?.map(({ key, address }) => [key.name, address.endsWith('/w')])).toEqual([
    ['witness.example/w1', true],
  ]);
  const signer = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k https://example.com';
  for (const wrong of [
    'nothing',
    one.verifier,
    `${one.setting} more`,
    `${one.verifier} nowhere`,
    signer,
    `${one.setting},`,
  ])
    expect(parseWitnesses(wrong)).toBeNull();
  await expect(openSite({ dataDir: join(folder, 'wrong'), env: { WITNESSES: 'nothing' } })).rejects.toThrow(
    'WITNESSES must be verifier keys of cosigners',
  );
});
