import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toBase64 } from '@everpaw/contracts/audit/transparency/bytes';
import { openCheckpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import { leafHash, treeRoot } from '@everpaw/contracts/audit/transparency/merkle-tree';
import { parseNote, parseVerifierKey } from '@everpaw/contracts/audit/transparency/signed-note';
import { formatTilePath, parseBundle } from '@everpaw/contracts/audit/transparency/tile';
import { run, runSync } from '@everpaw/contracts/audit/transparency/work';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { operatorActs } from '../src/app/operator-acts.ts';
import { nodeTools } from '../src/audit/transparency/node-tools.ts';
import { tilesOf } from '../src/audit/transparency/tiles.fixtures.ts';
import { backupSite } from '../src/operator/backup-site.ts';
import { openAuditReader, operateAudit } from '../src/operator/operate-audit.ts';
import { restoreSite } from '../src/operator/restore-site.ts';
import { createMemorial } from './helpers/acts.ts';
import { asOperator } from './helpers/personas.ts';
import { openSite, type Site } from './helpers/site.ts';

const quiet = () => {};
let folder: string;
let open: Site[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-transparency-'));
  open = [];
});
afterEach(async () => {
  for (const site of open) await site.close();
  await rm(folder, { recursive: true, force: true });
});

const place = (name: string) => join(folder, name);
const places = (name: string) => ({
  dataDir: place(name),
  eventStoreUrl: null,
  mongodbUrl: null,
  redisUrl: null,
  s3: null,
});
async function site(name = 'data', env: Record<string, string> = {}): Promise<Site> {
  const opened = await openSite({ dataDir: place(name), env });
  open.push(opened);
  return opened;
}
async function close(opened: Site): Promise<void> {
  open.splice(open.indexOf(opened), 1);
  await opened.close();
}
const act = (opened: Site, name: string, args: string[] = []) =>
  operatorActs(opened.platform)[name]?.(args, quiet) ?? Promise.reject(new Error(`There is no ${name}`));

async function fetched(opened: Site, path: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(path, opened.origin));
  expect([path, answer.status]).toEqual([path, 200]);
  return new Uint8Array(await answer.arrayBuffer());
}

/** What a verifier that knows the address alone finds out: the checkpoint that it trusts then. */
async function verified(opened: Site) {
  const [text, keys] = await Promise.all(
    ['/transparency/checkpoint', '/transparency/key'].map((path) => fetched(opened, path)),
  );
  const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
  const [line = ''] = decode(keys).split('\n');
  const key = runSync(parseVerifierKey(line), nodeTools);
  return runSync(openCheckpoint(decode(text), { log: [key] }), nodeTools).checkpoint;
}

test('REL-40 a stranger verifies the log from its address alone: checkpoint, key, every tile and the root', async () => {
  const opened = await site('data', { PUBLIC_URL: 'https://everpaw.example:8443' });
  expect((await fetch(new URL('/transparency/checkpoint', opened.origin))).status).toBe(404);
  for (let at = 0; at < 3; at += 1) await createMemorial(await opened.member());
  const signed = await act(opened, 'audit.checkpoint');
  const checkpoint = await verified(opened);
  expect(signed.split('\n')[0]).toBe('everpaw.example:8443/transparency');
  expect(checkpoint.origin).toBe('everpaw.example:8443/transparency');
  const { size } = checkpoint;
  expect(size).toBeGreaterThan(5);
  const root = await run(treeRoot(size), {
    ...nodeTools,
    tile: ({ level, index }) => {
      const width = [...tilesOf(size)].find((tile) => tile.level === level && tile.index === index)?.width;
      return fetched(
        opened,
        `/transparency/${formatTilePath({ kind: 'tile', level, index, width: width ?? 0 })}`,
      );
    },
  });
  expect(toBase64(root)).toBe(toBase64(checkpoint.root));
});

test('tiles are cached for good, checkpoints for seconds; bad paths, other widths and what is not signed are not there', async () => {
  const opened = await site();
  const ana = await opened.member();
  await createMemorial(ana);
  await act(opened, 'audit.checkpoint');
  const { size } = await verified(opened);
  const headers = async (path: string) => {
    const answer = await fetch(new URL(path, opened.origin));
    await answer.body?.cancel();
    return [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')];
  };
  expect(await headers('/transparency/checkpoint')).toEqual([
    200,
    'text/plain; charset=utf-8',
    'public, max-age=5',
  ]);
  expect(await headers('/transparency/key')).toEqual([200, 'text/plain; charset=utf-8', 'public, max-age=5']);
  expect(await headers(`/transparency/tile/0/000.p/${size}`)).toEqual([
    200,
    'application/octet-stream',
    'public, max-age=31536000, immutable',
  ]);
  for (const path of [
    'tile/0/000',
    `tile/0/000.p/${size + 1}`,
    'tile/0/001.p/1',
    'tile/1/000.p/1',
    'tile/0/0',
    'tile/0/000.p/01',
    'tile/0/x000/000',
    'tile/64/000',
    `tile/0/000.p/${size}?a=b`,
    'tile/',
    'tile',
    'nothing',
  ])
    expect([path, (await headers(`/transparency/${path}`))[0]]).toEqual([path, 404]);
});

test('SEC-09 entries are for those with audit.read, and hash to the tile that everybody sees', async () => {
  const opened = await site();
  const ana = await opened.member();
  await createMemorial(ana);
  await act(opened, 'audit.checkpoint');
  const { size } = await verified(opened);
  const path = `/transparency/tile/entries/000.p/${size}`;
  expect((await opened.browser().get(path)).status).toBe(401);
  expect((await ana.get(path)).status).toBe(403);
  await asOperator(opened, 'ChangePermissions', { accountId: ana.id, permissions: ['audit.read'] });
  await opened.settled();
  const answer = await fetch(new URL(path, opened.origin), {
    headers: { cookie: [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ]);
  const entries = parseBundle(new Uint8Array(await answer.arrayBuffer()), size);
  const leaves = entries.map((entry) => Buffer.from(runSync(leafHash(entry), nodeTools)));
  const tile = await fetched(opened, `/transparency/tile/0/000.p/${size}`);
  expect(Buffer.concat(leaves).equals(tile)).toBe(true);
  expect(JSON.parse(new TextDecoder().decode(entries.at(-1)))).toMatchObject({
    v: 1,
    type: 'MemorialCreated',
  });
});

test('REL-15 REL-40 erasing a person changes no leaf; after a restart the same log goes on', async () => {
  const first = await site();
  const ana = await first.member();
  await createMemorial(ana);
  await act(first, 'audit.checkpoint');
  const before = await verified(first);
  const rootAt = (opened: Site) => opened.platform.audit.tree.run(treeRoot(before.size));
  for (const person of await personsOf(first)) await first.platform.keys.destroy(person);
  expect(toBase64(await rootAt(first))).toBe(toBase64(before.root));
  await close(first);
  await rm(place('data/views'), { recursive: true });
  const second = await site();
  await createMemorial(await second.member());
  const signed = await act(second, 'audit.checkpoint');
  expect(toBase64(await rootAt(second))).toBe(toBase64(before.root));
  expect(signed.split('\n')[0]).toBe(before.origin);
  expect((await verified(second)).size).toBeGreaterThan(before.size);
});

/** Everybody who has words in the log. */
async function personsOf({ platform }: Site): Promise<string[]> {
  const persons = new Set<string>();
  for await (const { event } of platform.eventLog.log.readAll()) {
    const { $person: person } = (event?.data ?? {}) as { $person?: unknown };
    if (typeof person === 'string') persons.add(person);
  }
  return [...persons];
}

test('REL-40 SEC-32 the key is the owner’s alone and in no backup; a restored site refuses to sign and says why', async () => {
  const opened = await site();
  const ana = await opened.member();
  await createMemorial(ana);
  const newest = await act(opened, 'audit.checkpoint');
  const key = place('data/audit-signing-key');
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  await backupSite(places('data'), place('backup'), new Date(), quiet);
  const seed = (await readFile(key, 'utf8')).trim();
  for (const entry of await readdir(place('backup'), { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      expect((await readFile(join(entry.parentPath, entry.name))).includes(seed)).toBe(false);
  await close(opened);

  const said = await restoreSite(places('restored'), place('backup'), new Date(), quiet);
  expect(said).toContain('No checkpoint is signed until: npm run audit -- continue FILE');
  // The tree is in no backup: what makes it is said to whoever verifies too early.
  await expect(openAuditReader(places('restored'))).rejects.toThrow('npm start, then this command again.');
  const restored = await site('restored');
  await createMemorial(await restored.member());
  await expect(act(restored, 'audit.checkpoint')).rejects.toThrow('This site was restored: it signs nothing');
  await expect(act(restored, 'audit.continue', [newest])).rejects.toThrow('The key that signs for');
  // What was signed is still served.
  expect((await verified(restored)).size).toBe(Number(newest.split('\n')[1]));

  await cp(key, place('restored/audit-signing-key'));
  await expect(act(restored, 'audit.continue', ['nothing'])).rejects.toThrow('is no checkpoint of this log');
  await act(restored, 'audit.continue', [newest]);
  const next = await act(restored, 'audit.checkpoint');
  expect(Number(next.split('\n')[1])).toBeGreaterThan(Number(newest.split('\n')[1]));

  // Yesterday's backup beside a checkpoint of today.
  await restoreSite(places('yesterday'), place('backup'), new Date(), quiet);
  const yesterday = await site('yesterday');
  await cp(key, place('yesterday/audit-signing-key'));
  const [today, then] = [next, newest].map((text) => text.split('\n')[1]);
  await expect(act(yesterday, 'audit.continue', [next])).rejects.toThrow(
    `The checkpoint is over ${today} events, and this site has ${then}: it was restored to an earlier time.`,
  );
});

test('REL-16 REL-40 what was changed before it was signed is signed by nobody, also where no site runs', async () => {
  const opened = await site();
  const ana = await opened.member();
  const signed = await act(opened, 'audit.checkpoint');
  await createMemorial(ana, { petType: 'dog' });
  await close(opened);
  const file = new DatabaseSync(place('data/events.db'));
  file.exec(`UPDATE event SET data = replace(data, '"dog"', '"cat"') WHERE type = 'MemorialCreated'`);
  file.close();
  // As it is when the views are built anew, the tree has to take the event.
  for (const name of await readdir(place('data/views')))
    if (name.startsWith('transparency.db')) await rm(place(`data/views/${name}`));
  let text = '';
  const code = await operateAudit(opened.platform.config, ['checkpoint'], {
    write: (piece) => (text += piece),
  });
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^The event at \S+ is damaged or missing\. Nothing is signed\. npm run check /m),
  ]);
  const reader = await openAuditReader(places('data'));
  expect(reader.log.size).toBe(Number(signed.split('\n')[1]));
  await reader.close();
});

test('REL-40 a restored site without the old key begins another log; the verifier keys of both are told', async () => {
  const opened = await site();
  await createMemorial(await opened.member());
  const old = await act(opened, 'audit.checkpoint');
  await backupSite(places('data'), place('backup'), new Date(), quiet);
  await close(opened);
  await restoreSite(places('restored'), place('backup'), new Date(), quiet);
  const restored = await site('restored');
  expect(await act(restored, 'audit.new-log')).toContain('A new transparency log begins');
  const next = await act(restored, 'audit.checkpoint');
  expect(next.split('\n')[0]).not.toBe(old.split('\n')[0]);
  const keys = new TextDecoder()
    .decode(await fetched(restored, '/transparency/key'))
    .trimEnd()
    .split('\n');
  expect(keys.map((one) => one.split('+')[0])).toEqual([next, old].map((one) => one.split('\n')[0]));
});

test('REL-40 an ended log keeps its checkpoint and key under addresses of their own', async () => {
  const opened = await site();
  await createMemorial(await opened.member());
  const old = await act(opened, 'audit.checkpoint');
  await act(opened, 'audit.new-log');
  const next = await act(opened, 'audit.checkpoint');
  const text = async (path: string) => new TextDecoder().decode(await fetched(opened, path));
  const [newKey = '', oldKey = ''] = (await text('/transparency/key')).trimEnd().split('\n');
  for (const [key, checkpoint] of [
    [newKey, next],
    [oldKey, old],
  ] as const) {
    const address = `/transparency/logs/${key.split('+')[1]}`;
    expect(await text(`${address}/checkpoint`)).toBe(checkpoint);
    expect(await text(`${address}/key`)).toBe(`${key}\n`);
  }
  const strange = await fetch(new URL('/transparency/logs/00000000/checkpoint', opened.origin));
  expect(strange.status).toBe(404);
});

describe('REL-40 a key that is replaced', () => {
  const idsOf = (checkpoint: string) => parseNote(checkpoint).signatures.map(({ keyId }) => keyId);
  const servedKeys = async (opened: Site) =>
    new TextDecoder()
      .decode(await fetched(opened, '/transparency/key'))
      .trimEnd()
      .split('\n');
  const holds = (checkpoint: string, verifier: string) =>
    runSync(openCheckpoint(checkpoint, { log: [runSync(parseVerifierKey(verifier), nodeTools)] }), nodeTools)
      .checkpoint.size > 0;

  test('signs beside the new one until it is dropped; its verifier key stays served, also after a restart', async () => {
    const first = await site();
    await createMemorial(await first.member());
    const before = await act(first, 'audit.checkpoint');
    const [oldKey = ''] = await servedKeys(first);
    expect(await act(first, 'audit.rotate-key')).toContain('Checkpoints are signed by two keys until');
    const [newKey = '', alsoOld] = await servedKeys(first);
    expect(alsoOld).toBe(oldKey);
    expect(newKey.split('+')[0]).toBe(oldKey.split('+')[0]);
    const during = await act(first, 'audit.checkpoint');
    for (const key of [newKey, oldKey]) expect(holds(during, key)).toBe(true);
    await expect(act(first, 'audit.rotate-key')).rejects.toThrow('A key is being replaced already');
    for (const name of ['audit-signing-key', 'audit-signing-key.next'])
      expect((await stat(place(`data/${name}`))).mode & 0o777).toBe(0o600);
    await close(first);

    const second = await site();
    await createMemorial(await second.member());
    const later = await act(second, 'audit.checkpoint');
    expect(idsOf(later)).toEqual([newKey, oldKey].map((key) => key.split('+')[1]));
    expect(await act(second, 'audit.drop-key')).toContain(oldKey);
    await createMemorial(await second.member());
    const after = await act(second, 'audit.checkpoint');
    expect(idsOf(after)).toEqual([newKey.split('+')[1]]);
    expect(await servedKeys(second)).toEqual([newKey, oldKey]);
    expect(holds(before, oldKey)).toBe(true);
    await expect(act(second, 'audit.drop-key')).rejects.toThrow('No key is being replaced');
    await close(second);
    const third = await site();
    await createMemorial(await third.member());
    expect(idsOf(await act(third, 'audit.checkpoint'))).toEqual([newKey.split('+')[1]]);
  });

  test('by a variable is given there beside the old one', async () => {
    const seeds = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    const first = await site('data', { AUDIT_SIGNING_KEY: seeds[0] ?? '' });
    await createMemorial(await first.member());
    await act(first, 'audit.checkpoint');
    await expect(act(first, 'audit.rotate-key')).rejects.toThrow(
      'There is no other key: set AUDIT_SIGNING_KEY',
    );
    await close(first);
    const second = await site('data', { AUDIT_SIGNING_KEY: seeds.toReversed().join(',') });
    await act(second, 'audit.rotate-key');
    expect(idsOf(await act(second, 'audit.checkpoint'))).toHaveLength(2);
    await act(second, 'audit.drop-key');
    await close(second);
    const third = await site('data', { AUDIT_SIGNING_KEY: seeds[1] ?? '' });
    await createMemorial(await third.member());
    expect(idsOf(await act(third, 'audit.checkpoint'))).toHaveLength(1);
  });
});
