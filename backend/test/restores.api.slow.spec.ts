import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedPosition } from '@everpaw/contracts/kernel/features/histories';
import { historiesHeader } from '@everpaw/contracts/sync/sync.api';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { unsubscribeUrl } from '../src/accounts/unsubscribe-link.ts';
import { invitationTokenOf } from '../src/memorials/invitation-link.ts';
import { backupSite } from '../src/operator/backup-site.ts';
import { restoreArchive } from '../src/operator/restore-archive.ts';
import { restoreSite } from '../src/operator/restore-site.ts';
import { createWithPhotos, sha256Of, sign, smallPhoto } from './helpers/acts.ts';
import { jobsDone } from './helpers/emails.ts';
import { asOperator, confirmedMember, type Member, memberWithRole } from './helpers/personas.ts';
import { makeRecording, sendRecording } from './helpers/recordings.ts';
import { allEvents, replayedViews, storedViews } from './helpers/replay.ts';
import { openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const passphrase = 'correct horse battery';
const quiet = () => {};
const folder = await mkdtemp(join(tmpdir(), 'everpaw-restores-'));
const place = (name: string) => join(folder, name);
const embedded = (name: string) => ({
  dataDir: place(name),
  eventStoreUrl: null,
  mongodbUrl: null,
  redisUrl: null,
  s3: null,
});
let open: Site[] = [];
async function site(name: string): Promise<Site> {
  const opened = await openSite({ dataDir: place(name), env: { ARCHIVE_PASSPHRASE: passphrase } });
  open.push(opened);
  return opened;
}
async function close(opened: Site): Promise<void> {
  open = open.filter((each) => each !== opened);
  await opened.close();
}
afterEach(async () => {
  for (const opened of open) await opened.close();
  open = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An archive of the whole site, downloaded as an administrator does; answers the path of the file. */
async function archiveOf(running: Site, admin: Member, name: string): Promise<string> {
  const address = '/api/admin/archive-schedules';
  const { siteId } = (await admin.get(address)).json;
  const subject = { entityType: 'site', entityId: siteId, encryptionEnabled: true };
  const { id } = (await admin.post(address, { name: 'All', ...subject })).json;
  expect((await admin.post(`${address}/${id}/run`)).status).toBe(200);
  const run = await until(async () => {
    const [last] = (await admin.get(`${address}/${id}/runs`)).json.runs;
    return last?.status === 'completed' ? last : null;
  });
  const cookie = [...admin.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const answer = await fetch(`${running.origin}${address}/${id}/runs/${run.id}/archive`, {
    headers: { cookie },
  });
  await writeFile(place(name), new Uint8Array(await answer.arrayBuffer()));
  return place(name);
}

/** The ways in which a site comes back, and whether it is the same site then, whose signed links still open. */
const doors = [
  {
    door: 'a backup',
    isSameSite: true,
    async take(_running: Site, _admin: Member) {
      await backupSite(embedded('data'), place('copy'), now, quiet);
      return place('copy');
    },
    restore: (copy: string, into: string) => restoreSite(embedded(into), copy, now, quiet, place('data')),
  },
  {
    door: 'an archive of the site',
    isSameSite: false,
    take: (running: Site, admin: Member) => archiveOf(running, admin, 'copy'),
    restore: (copy: string, into: string) =>
      restoreArchive({ path: copy, into: place(into), later: place('data'), passphrase }, now, quiet),
  },
];

/** A site that was restored once already, so that a device may know a history from before its own. */
async function restoredOnce(): Promise<{ running: Site; sharedWithFirst: string }> {
  const first = await site('first');
  await first.member();
  await backupSite(embedded('first'), place('first-copy'), now, quiet);
  const sharedWithFirst = (await allEvents(first)).at(-1)?.position ?? '';
  await first.member();
  await close(first);
  await restoreSite(embedded('data'), place('first-copy'), now, quiet);
  const running = await site('data');
  await running.platform.afterRestore.start('reactions');
  await running.platform.afterRestore.start('jobs');
  return { running, sharedWithFirst };
}

/** The last position up to which two logs are the same. */
function lastInBoth(one: Awaited<ReturnType<typeof allEvents>>, other: typeof one): string {
  const differs = one.findIndex(({ id }, index) => other[index]?.id !== id);
  return one[(differs < 0 ? one.length : differs) - 1]?.position ?? '';
}

describe.each(doors)(
  'REL-15 REL-17 REL-21 REL-42 SEC-05 SEC-24 after a restore of $door',
  ({ isSameSite, take, restore }) => {
    afterEach(async () => {
      for (const name of ['first', 'first-copy', 'data', 'copy', 'restored'])
        await rm(place(name), { recursive: true, force: true });
    });

    test('devices hear of another history, what was ended stays ended, and whoever was erased stays erased', async () => {
      const { running, sharedWithFirst } = await restoredOnce();
      const { secret, tokens } = running.platform;
      const admin = await memberWithRole(running, 'super_admin');
      await asOperator(running, 'ChangePlan', { accountId: admin.id, subscriptionStatus: 'premium' });
      const [owner, leaver] = [
        await confirmedMember(running, 'Olga Owner'),
        await running.member('Lea Canary'),
      ];
      await asOperator(running, 'ChangePlan', { accountId: leaver.id, subscriptionStatus: 'premium' });
      const { id: stays, hashes: stayingPhotos } = await createWithPhotos(owner, [await smallPhoto(3)], {
        petName: 'Staybird',
      });
      const { id: goes, hashes: goingPhotos } = await createWithPhotos(
        leaver,
        [await smallPhoto(4), await smallPhoto(5)],
        { petName: 'Canarybird' },
      );
      const bytes = await makeRecording({ seed: 7 });
      const recording = sha256Of(bytes);
      expect((await sendRecording(leaver, bytes)).status).toBe(200);
      const added = { sha256: recording, title: 'Canary song' };
      expect((await leaver.post(`/api/memorials/${goes}/recordings`, added)).status).toBe(201);
      await sign(leaver, stays, { tributeMessage: 'Canary words' });
      await owner.post(`/api/memorials/${stays}/invitations`, { email: 'guest@example.org' });
      const [{ id: invitationId }] = (await owner.get(`/api/memorials/${stays}/keepers`)).json.invitations;
      const invitation = invitationTokenOf(invitationId, secret);
      const unsubscribe = new URL(unsubscribeUrl(running.origin, owner.id, secret)).pathname;
      const livesMs = 60 * 60_000;
      const resets = await Promise.all(
        [owner, leaver].map(({ id: accountId }) =>
          tokens.issue({ purpose: 'reset-password', accountId, livesMs }),
        ),
      );
      const { cursor } = (await owner.get('/api/sync')).json;
      await owner.post('/api/accounts/me/export');
      await until(async () => (await owner.get('/api/accounts/me/export')).json.state === 'ready');
      await running.settled();
      await jobsDone(running);

      const copy = await take(running, admin);
      // What happens after the copy was taken.
      const renewed = 'another long password';
      const [reset] = resets;
      expect(
        (await running.browser().post('/api/auth/reset-password', { token: reset, password: renewed }))
          .status,
      ).toBe(200);
      await sign(running.browser(), stays, { tributeMessage: 'After the copy.' });
      expect((await leaver.send('DELETE', '/api/accounts/me', { body: { password } })).status).toBe(200);
      await until(async () => (await allEvents(running)).some(({ type }) => type === 'ErasureCertified'));
      await jobsDone(running);
      const lived = await allEvents(running);
      const { epoch } = running.platform;
      await close(running);

      await restore(copy, 'restored');
      const restored = await site('restored');
      const visitor = restored.browser();

      const page = await visitor.get(`/api/memorials/${stays}`);
      expect(page.json.petName).toBe('Staybird');
      expect(restored.platform.epoch).not.toBe(epoch);
      const histories = page.headers.get(historiesHeader);
      expect(sharedPosition(histories, epoch)).toBe(lastInBoth(await allEvents(restored), lived));
      expect(sharedPosition(histories, 'first')).toBe(sharedWithFirst);

      // Sessions and emailed links: what ended or was used after the copy, and nobody here knows.
      for (const member of [owner, leaver, admin]) {
        const again = Object.assign(restored.browser(), { cookies: member.cookies });
        expect((await again.get('/api/sync')).status).toBe(401);
      }
      for (const token of resets)
        expect(['unknown', 'used']).toContain(
          (await restored.platform.tokens.look(token, ['reset-password'])).state,
        );
      const signedIn = restored.browser();
      expect((await signedIn.post('/api/auth/login', { email: owner.email, password })).status).toBe(200);
      expect((await signedIn.get(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json).toEqual({
        reset: true,
      });
      expect((await signedIn.get('/api/accounts/me/export')).json).toEqual({ state: 'none' });
      expect((await signedIn.post('/api/invitations/look', { token: invitation })).status).toBe(
        isSameSite ? 200 : 404,
      );
      expect((await restored.browser().post(unsubscribe)).status).toBe(isSameSite ? 200 : 404);

      // Whoever was erased since, before any job runs.
      expect(JSON.stringify(await storedViews(restored))).not.toContain('anary');
      for (const [hashes, status] of [
        [stayingPhotos, 200],
        [goingPhotos, 404],
      ] as const)
        for (const sha256 of hashes)
          expect([sha256, (await visitor.get(`/media/${sha256}/w320.webp`)).status]).toEqual([
            sha256,
            status,
          ]);
      expect((await visitor.get(`/media/${recording}/recording.mp4`)).status).toBe(404);
      expect(await storedViews(restored)).toEqual(await replayedViews(restored));
      expect((await visitor.get('/api/memorials?search=staybird')).text).toContain(stays);

      await restored.platform.afterRestore.start('reactions');
      await restored.platform.afterRestore.start('jobs');
      await until(async () => (await allEvents(restored)).some(({ type }) => type === 'MemorialPurged'));
      await jobsDone(restored);
      await restored.settled();
      expect((await visitor.get(`/api/memorials/${goes}`)).status).toBe(404);
      expect((await visitor.get('/api/memorials')).text).not.toContain(goes);
      expect((await visitor.get(`/api/memorials/${stays}/guestbook`)).text).not.toContain('anary');
      const fresh = { email: leaver.email, password, name: 'New One' };
      expect((await restored.browser().post('/api/auth/register', fresh)).status).toBe(201);
      await expect(restored.platform.audit.signer.sign()).rejects.toThrow('This site was restored');
    });
  },
);
