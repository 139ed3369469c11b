import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedEvent } from '@eventstore/db-client';
import type { HistoryEntry } from '@everpaw/contracts/audit/history.dto';
import { parseVerifierKey } from '@everpaw/contracts/audit/transparency/signed-note';
import { parseTlogProof, verifyTlogProof } from '@everpaw/contracts/audit/transparency/tlog-proof';
import { verifyHistory } from '@everpaw/contracts/audit/transparency/verify-history';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { findingText } from '@everpaw/contracts/audit/verify.messages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operatorActs } from '../src/app/operator-acts.ts';
import { nodeTools } from '../src/audit/transparency/node-tools.ts';
import { verifyMemorial } from '../src/audit/verify-files.ts';
import { MemorialEvents } from '../src/memorials/memorial-events.ts';
import { operateAudit } from '../src/operator/operate-audit.ts';
import { createMemorial, makeKeeper, sign } from './helpers/acts.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { openSite, type Site } from './helpers/site.ts';

let site: Site;
let owner: Member;
let helper: Member;
let stranger: Member;
let memorialId: string;

beforeAll(async () => {
  site = await openSite();
  owner = await site.member('Olga Ruiz');
  helper = await site.member('Hana Ruiz');
  stranger = await site.member('Stan Other');
  memorialId = await createMemorial(owner, { petName: 'Bella' });
  await makeKeeper(site, { owner, keeper: helper, memorialId });
});
afterAll(() => site.close());

/** What the history tells in words, newest first. */
async function told(client: Member): Promise<HistoryEntry[]> {
  await site.settled();
  return (await client.get(`/api/memorials/${memorialId}/history?limit=200`)).json.entries;
}

describe('the history as a file with its proofs', () => {
  const file = async (client: Member) => {
    await site.settled();
    const answer = await client.get(`/api/memorials/${memorialId}/history.jsonl`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/jsonl; charset=utf-8',
    ]);
    return answer.text;
  };
  const keys = async () => {
    const text = await (await fetch(new URL('/transparency/key', site.origin))).text();
    return text
      .trimEnd()
      .split('\n')
      .map((line) => runSync(parseVerifierKey(line), nodeTools));
  };
  const checked = async (text: string) => {
    const all = text.split('\n');
    return verifyHistory({
      source: {
        last: async () => all.at(-2) ?? '',
        async *lines() {
          yield* all.slice(0, -2);
        },
        hash: async () =>
          createHash('sha256')
            .update(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1))
            .digest(),
      },
      keys: await keys(),
      tools: nodeTools,
    });
  };
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('REL-16 is whole, and verifies with nothing but itself and the verifier key, for a keeper and an auditor', async () => {
    const entries = await told(owner);
    const text = await file(owner);
    const report = await checked(text);
    expect(report).toMatchObject({
      memorial: memorialId,
      lines: entries.length,
      newer: 0,
      isListSigned: true,
      findings: [],
    });
    const lines = linesOf(text).slice(0, -1);
    expect(lines.map(({ plain }) => plain)).toEqual(entries.toReversed());
    expect(lines.map(({ entry }) => entry.memorial)).toEqual(lines.map(() => memorialId));
    const auditor = await memberWithRole(site, 'super_admin', 'Carla Chief');
    expect(await checked(await file(auditor))).toMatchObject({
      lines: entries.length,
      withheld: 0,
      findings: [],
    });
    const { json: log } = await auditor.get(`/api/admin/access-log?userId=${auditor.id}`);
    expect(
      log.entries.map(({ action, resource }: Record<string, string>) => [action, resource]),
    ).toContainEqual(['read-history', `GET /api/memorials/${memorialId}/history.jsonl`]);
    const [first = ''] = text.split('\n');
    const tampered = text.replace(first, first.replace(/"data":\{/, '"data":{"more":1,'));
    expect((await checked(tampered)).findings.map(findingText)).toEqual([
      expect.stringMatching(
        /^Line 1, memorial-.*\/0 \(MemorialCreated\), was changed\. What happened doesn’t match/,
      ),
    ]);
  });

  test('SEC-10 names to keepers nobody who reported, moderated or signed with an account', async () => {
    const chief = await memberWithRole(site, 'super_admin', 'Carla Chief');
    const tributeId = await sign(stranger, memorialId, { visitorName: 'Another name' });
    const path = `/api/memorials/${memorialId}/guestbook/${tributeId}`;
    expect((await chief.post(`${path}/report`, { reason: 'spam' })).status).toBe(200);
    const text = await file(helper);
    for (const unnamed of [stranger, chief]) expect(text).not.toContain(unnamed.id);
    const lines = linesOf(text).slice(0, -1);
    for (const { entry, data, metadata } of lines)
      if (['TributeSigned', 'TributeReported'].includes(entry.type))
        expect([data, metadata]).toEqual([undefined, undefined]);
      else expect(data).toBeDefined();
    expect(await checked(text)).toMatchObject({ findings: [], withheld: expect.any(Number) });
    const admin = await memberWithRole(site, 'admin', 'Ada Auditor');
    const plain = JSON.stringify(linesOf(await file(admin)).map((line) => line.plain));
    for (const personal of ['Olga', 'Hana', 'Bella', 'Another name']) expect(plain).not.toContain(personal);
  });

  test('REL-40 one event comes with its proof as a file, which verifies with the key alone', async () => {
    await sign(stranger, memorialId);
    const event = (await told(owner)).find(({ type }) => type === 'TributeSigned');
    if (!event) throw new Error('Nobody signed');
    const answer = await owner.get(`/api/memorials/${memorialId}/history/${event.id}/proof`);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="${event.id}.tlog-proof"`,
    ]);
    const proof = parseTlogProof(answer.text);
    const entry = proof.extra ?? new Uint8Array();
    runSync(verifyTlogProof(proof, entry, { log: await keys() }), nodeTools);
    expect(JSON.parse(new TextDecoder().decode(entry))).toMatchObject({ id: event.id, memorial: memorialId });
    const other = await createMemorial(helper);
    await site.settled();
    expect((await helper.get(`/api/memorials/${other}/history/${event.id}/proof`)).status).toBe(404);
  });

  test('a history of several batches verifies as a whole', async () => {
    const signers = site.browser();
    for (let count = 0; count < 60; count += 1) await sign(signers, memorialId);
    const text = await file(owner);
    expect((await checked(text)).findings).toEqual([]);
    expect(text.split('\n').length).toBeGreaterThan(62);
  });
});

describe('what an operator verifies', () => {
  const out = () => {
    let text = '';
    return { write: (piece: string) => (text += piece), text: () => text };
  };
  const audit = async (...argv: string[]) => {
    const to = out();
    const code = await operateAudit(site.platform.config, argv, to);
    return [code, to.text()];
  };

  test('REL-16 an exported file, with the keys of this site or those of a file; a tampered one line by line', async () => {
    const { text } = await owner.get(`/api/memorials/${memorialId}/history.jsonl`);
    const file = join(site.dataDir, 'history.jsonl');
    const keys = join(site.dataDir, 'keys.txt');
    await writeFile(file, text);
    await writeFile(keys, await (await fetch(new URL('/transparency/key', site.origin))).text());
    for (const more of [[], ['--key', keys]])
      expect(await audit('verify', '--file', file, ...more)).toEqual([
        0,
        expect.stringMatching(
          new RegExp(`^Memorial ${memorialId}: \\d+ events, each proven by the checkpoint of `),
        ),
      ]);
    await writeFile(file, text.slice(text.indexOf('\n') + 1));
    expect(await audit('verify', '--file', file)).toEqual([
      1,
      'Line 1 is missing: it was at the beginning.\n',
    ]);
    await writeFile(file, 'something else\n');
    expect(await audit('verify', '--file', file)).toEqual([1, 'The last line is no line of JSON.\n']);
    expect((await audit('verify', '--file', `${file}.gone`))[0]).toBe(1);
    await writeFile(keys, 'something else\n');
    expect(await audit('verify', '--file', file, '--key', keys)).toEqual([
      1,
      expect.stringContaining('This is no verifier key.'),
    ]);
  });

  test.each([
    [
      ['verify', '--from'],
      'FILE is missing.',
      ['[--from FILE]', '--memorial ID', '--file HISTORY [--key FILE]'],
    ],
    [
      ['verify', '--form', 'x'],
      '--form is not understood here.',
      ['[--from FILE]', '--memorial ID', '--file H'],
    ],
    [
      ['verify', '--file', 'x', '--keys', 'y'],
      '--keys is not understood here.',
      ['[--from', '--mem', '--file'],
    ],
    [['proof'], 'STREAM/REVISION is missing.', ['STREAM/REVISION']],
    [['consistency', '1', '2'], '2 is not understood here.', ['OLD']],
    [['replay', '--to', '5'], '--into FOLDER is missing.', ['--to POSITION|TIME --into FOLDER']],
    [['checkpoint', 'now'], 'now is not understood here.', ['']],
    [['continue'], 'FILE is missing.', ['FILE']],
    [['rotate-key', ''], 'An empty word is not understood here.', ['']],
  ])('%j is answered by what is wrong with it, and how that verb is written', async (words, line, forms) => {
    const [code, text] = await audit(...words);
    const command = `npm run audit -- ${words[0]} `;
    expect([code, String(text).split('\n')]).toEqual([
      2,
      [line, ...forms.map((form) => expect.stringContaining(`${command}${form}`)), ''],
    ]);
  });

  test('a verb that there is not, and none, are answered by all of them', async () => {
    const [[code, text], [noneCode, none]] = [await audit('very'), await audit()];
    expect([code, noneCode]).toEqual([2, 2]);
    expect(text).toBe(`There is no npm run audit -- very.\n${none}`);
    for (const verb of ['verify', 'proof', 'consistency', 'checkpoint', 'replay', 'rotate-key', 'money'])
      expect(none).toContain(`npm run audit -- ${verb} `);
  });

  test('MIS-17 a moment that is none is named', async () => {
    expect(await audit('replay', '--to', 'yesterday', '--into', join(site.dataDir, 'copy'))).toEqual([
      2,
      'yesterday is neither a position nor a time, such as 2026-03-01T12:00:00Z.\n',
    ]);
  });

  test('REL-16 that the history of a memorial is what the log holds of it, and all of that', async () => {
    await site.settled();
    const act = operatorActs(site.platform)['audit.verify-memorial'];
    const verify = async () => {
      try {
        return await act?.([memorialId], () => {});
      } catch (error) {
        return (error as Error).message;
      }
    };
    const { length } = await told(owner);
    expect(await verify()).toBe(
      `The history of the memorial has ${length} signed events, and the log no other of it.`,
    );
    const { published } = site.platform.audit;
    const events: RecordedEvent[] = [];
    for await (const batch of site.app.get(MemorialEvents).storedHistoryOf(memorialId)) events.push(...batch);
    const size = (await published.signedTree(''))?.size ?? 0;
    const verifyEvents = (history: readonly RecordedEvent[]) =>
      verifyMemorial({
        memorial: memorialId,
        async *history() {
          yield history;
        },
        published,
        size,
        report: () => {},
      });
    const [first, ...rest] = events;
    if (!first) throw new Error('There is no event');
    await expect(verifyEvents(rest)).rejects.toThrow(
      `The history leaves out memorial-${memorialId}/0 (MemorialCreated), which is leaf `,
    );
    await expect(verifyEvents([{ ...first, data: {} } as RecordedEvent, ...rest])).rejects.toThrow(
      `The history shows memorial-${memorialId}/0 (MemorialCreated) otherwise than leaf `,
    );
    expect(await verifyEvents([...events, { ...first, revision: 99n }])).toContain(
      `1 of its events are in none of the ${size} signed leaves: memorial-${memorialId}/99.`,
    );
  });
});
