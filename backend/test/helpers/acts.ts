import { createHash, randomUUID } from 'node:crypto';
import type { InvitedRole } from '@everpaw/contracts/memorials/memorial.dto';
import sharp from 'sharp';
import type { Answer, Client, Site } from './site.ts';

/** An id that nothing has. */
export const nowhere = '0197f3a0-dead-7000-8000-00000000dead';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A small true picture; another `seed` is another picture. */
export function smallPhoto(seed = 1, width = 400): Promise<Buffer> {
  const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: (seed * 53) % 256 };
  return sharp({ create: { width, height: Math.round(width * 0.75), channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Sends a picture as the phone does; answers its SHA-256. */
export async function upload(client: Client, bytes: Uint8Array): Promise<string> {
  const sha256 = sha256Of(bytes);
  const answer = await client.send('PUT', `/api/media/${sha256}`, {
    body: bytes,
    headers: { 'content-type': 'image/jpeg' },
  });
  if (answer.status !== 200) throw new Error(`the upload answered ${answer.status}: ${answer.text}`);
  return sha256;
}

/** Creates a memorial; answers its id. */
export async function createMemorial(client: Client, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await client.post('/api/memorials', { petName: 'Bella', petType: 'dog', ...fields });
  if (answer.status !== 201) throw new Error(`creating answered ${answer.status}: ${answer.text}`);
  return String(answer.json.id);
}

/** Creates a memorial with these pictures; answers its id and its pictures' SHA-256s. */
export async function createWithPhotos(
  client: Client,
  pictures: readonly Uint8Array[],
  fields: Record<string, unknown> = {},
): Promise<{ id: string; hashes: string[] }> {
  const hashes = [];
  for (const bytes of pictures) hashes.push(await upload(client, bytes));
  const photos = hashes.map((sha256) => ({ imageId: randomUUID(), sha256 }));
  return { id: await createMemorial(client, { ...fields, photos }), hashes };
}

/** Fills a site with public memorials of one family each, past HTTP and without passwords; answers their ids. */
export async function seedMemorials(site: Site, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const { executor } = site.platform;
  for (const [index, memorialId] of ids.entries()) {
    const accountId = randomUUID();
    const email = `${accountId}@example.org`;
    const data = { accountId, emailKey: accountId, email, firstName: 'A', lastName: 'B', passwordHash: null };
    await executor.execute({
      type: 'RegisterAccount',
      data,
      commandId: randomUUID(),
      actor: { kind: 'system', name: 'seed' },
    });
    await executor.execute({
      type: 'CreateMemorial',
      data: { memorialId, petName: `Pet ${index}`, petType: 'bird' },
      commandId: randomUUID(),
      actor: { kind: 'account', accountId },
    });
  }
  await site.settled();
  return ids;
}

export const tribute = (more: Record<string, unknown> = {}) => ({
  visitorName: 'Ines',
  visitorLocation: 'Porto',
  tributeMessage: 'She shared her stick with everyone.',
  ...more,
});

/** Signs a guestbook; answers the tribute's id. */
export async function sign(
  client: Client,
  memorialId: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer = await client.post(`/api/memorials/${memorialId}/guestbook`, tribute(more));
  if (answer.status !== 201) throw new Error(`signing answered ${answer.status}: ${answer.text}`);
  return String(answer.json.id);
}

export const memory = (more: Record<string, unknown> = {}) => ({
  date: '2015-06-21',
  title: 'The first time she saw the sea',
  description: 'She sat down at the edge of it and minded it for an hour.',
  type: 'story',
  ...more,
});

/** Adds a memory to a timeline; answers its id. */
export async function remember(
  client: Client,
  memorialId: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer = await client.post(`/api/memorials/${memorialId}/memories`, memory(more));
  if (answer.status !== 201) throw new Error(`adding answered ${answer.status}: ${answer.text}`);
  return String(answer.json.id);
}

/** A refusal without what differs from request to request. */
export function refusal({ status, json }: Answer) {
  const { requestId: _, ...problem } = json ?? {};
  return { status, ...problem };
}

/** Makes a keeper, or a reader, of this member past emails and links; resolves once the views know. */
export async function makeKeeper(
  site: Site,
  {
    owner,
    keeper,
    memorialId,
    role,
  }: { owner: { id: string }; keeper: { id: string }; memorialId: string; role?: InvitedRole },
): Promise<void> {
  const [invitationId, tokenHash] = [randomUUID(), sha256Of(Buffer.from(randomUUID()))];
  const by = ({ id: accountId }: { id: string }) => ({ kind: 'account', accountId }) as const;
  const { executor } = site.platform;
  const link = { memorialId, invitationId, tokenHash };
  await executor.execute({
    type: 'VerifyEmail',
    data: { accountId: owner.id },
    commandId: randomUUID(),
    actor: { kind: 'system', name: 'test' },
  });
  await executor.execute({
    type: 'InviteKeeper',
    data: { ...link, email: `${invitationId}@example.org`, role },
    commandId: randomUUID(),
    actor: by(owner),
  });
  await executor.execute({
    type: 'AcceptInvitation',
    data: link,
    commandId: randomUUID(),
    actor: by(keeper),
  });
  await site.settled();
}
