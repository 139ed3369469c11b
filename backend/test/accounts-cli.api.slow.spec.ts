import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { accountActs } from '../src/admin/account-acts.ts';
import { openPlatform } from '../src/app/platform.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { runOperatorCli } from '../src/platform/operator/operator-cli.ts';
import { operatorSocketPath, serveOperator } from '../src/platform/operator/operator-socket.ts';
import { openSite, password, type Site } from './helpers/site.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'everpaw-accounts-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function cli(...argv: string[]) {
  let text = '';
  const code = await runOperatorCli({
    subject: 'accounts',
    argv,
    socketPath: operatorSocketPath(dataDir),
    openOffline: async () => {
      const config = readConfig({ DATA_DIR: dataDir, SEED: 'none' });
      const platform = await openPlatform({ config, visit: true });
      return { acts: accountActs(platform), close: platform.close };
    },
    out: {
      write: (part: string) => {
        text += part;
      },
    },
  });
  return { code, text };
}

/** The site as it runs, with its operator's socket. */
async function run(): Promise<Site> {
  const site = await openSite({ dataDir });
  const { platform } = site;
  const operator = await serveOperator(operatorSocketPath(dataDir), accountActs(platform));
  return {
    ...site,
    async close() {
      await operator.close();
      await site.close();
    },
  };
}

describe('npm run accounts', () => {
  test('REQ-402 makes the first chief administrator of a running site, who is one at once', async () => {
    const site = await run();
    try {
      const member = await site.member();
      expect((await member.get('/api/admin/accounts')).status).toBe(403);
      expect(await cli('promote', ` ${member.email.toUpperCase()}`)).toMatchObject({
        code: 0,
        text: expect.stringContaining('is now: Chief administrator.'),
      });
      await site.settled();
      expect((await member.get('/api/admin/accounts')).status).toBe(200);
      expect((await cli('promote', member.email)).text).toContain('is already: Chief administrator.');
      const { json } = await member.get('/api/admin/access-log?limit=1');
      expect(json.entries[0]).toMatchObject({
        userId: null,
        action: 'change-role',
        resource: `account ${member.id}: super_admin`,
      });

      expect((await cli('demote', member.email)).code).toBe(0);
      await site.settled();
      expect((await member.get('/api/admin/accounts')).status).toBe(403);
    } finally {
      await site.close();
    }
  });

  test('opens the folder itself when no site runs, with the same result', async () => {
    const before = await run();
    const { email } = await before.member();
    await before.close();
    expect((await cli('promote', email)).code).toBe(0);

    const after = await run();
    try {
      await after.settled();
      const member = after.browser();
      await member.post('/api/auth/login', { email, password });
      expect((await member.get('/api/auth/user')).json).toMatchObject({ role: 'super_admin', isAdmin: true });
    } finally {
      await after.close();
    }
  });

  test('says so when there is no such account', async () => {
    const site = await run();
    try {
      expect(await cli('promote', 'nobody@example.org')).toEqual({
        code: 1,
        text: 'There is no account with the address nobody@example.org.\n',
      });
      expect(await cli('promote', 'nobody')).toEqual({ code: 1, text: 'This is not an email address.\n' });
    } finally {
      await site.close();
    }
  });

  test.each([[[]], [['promote']], [['promote', 'a@example.org', 'b']], [['rule', 'a@example.org']]])(
    'explains itself when it does not understand %j',
    async (argv) => {
      const { code, text } = await cli(...argv);
      expect([code, text]).toEqual([2, expect.stringContaining('npm run accounts -- promote EMAIL')]);
    },
  );
});
