import { randomBytes } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { type Connection, Schema } from 'mongoose';
import { createDurably } from '../files/durable-file.ts';
import { modelOf } from '../read-store/model-of.ts';

const madeSecret = /^[\w-]{64}$/;

/**
 * Returns the secret that signs session cookies: the configured one, or a generated one in the data folder,
 * readable by its owner only. Changing it only signs everyone out, so a damaged one is set aside, reported to
 * `warn`, and generated again.
 */
export async function sessionSecret(
  configured: string | null,
  file: string,
  warn: (line: string) => void,
): Promise<string> {
  if (configured) return configured;
  const read = async () => (await readFile(file, 'utf8')).trim();
  if (!(await createDurably(file, randomBytes(48).toString('base64url'))) && !madeSecret.test(await read())) {
    await rename(file, `${file}.damaged`);
    warn(`${file} is damaged: it is set aside as ${file}.damaged and made anew, which signs everybody out`);
    await createDurably(file, randomBytes(48).toString('base64url'));
  }
  return read();
}

type SecretDoc = { _id: string; value: string };

const schema = new Schema({ _id: String, value: String }, { versionKey: false });
const duplicateKey = 11_000;

/**
 * Returns the site's secret, from which pseudonyms of addresses are derived. It is generated once and stored
 * with the persons' keys, so all processes share it. It never changes, since streams are named with it.
 */
export const siteSecret = (connection: Connection): Promise<string> => storedSecret(connection, 'addresses');

/**
 * Returns the site's secret from a read-only store.
 * @throws Error if there is none.
 */
export async function readSiteSecret(connection: Connection): Promise<string> {
  const model = modelOf<SecretDoc>(connection, 'site_secrets', schema);
  const known = await model.findById('addresses').lean();
  if (!known) throw new Error('The store of keys holds no secret of the site.');
  return known.value;
}

/** Stores the secret of an existing site in a new store. */
export async function keepSiteSecret(connection: Connection, value: string): Promise<void> {
  const model = modelOf<SecretDoc>(connection, 'site_secrets', schema);
  await model.init();
  await model.insertMany([{ _id: 'addresses', value }]);
}

/** Returns the shared secret that signs session cookies if several processes serve the site. */
export const sharedSessionSecret = (connection: Connection): Promise<string> =>
  storedSecret(connection, 'sessions');

/** Returns the shared secret that signs session cookies; null if there is none. */
export async function readSharedSessionSecret(connection: Connection): Promise<string | null> {
  const model = modelOf<SecretDoc>(connection, 'site_secrets', schema);
  return (await model.findById('sessions').lean())?.value ?? null;
}

/** Shares the secret of a site whose sessions were signed by one process, so that they stay valid. */
export async function shareSessionSecret(connection: Connection, value: string): Promise<void> {
  const model = modelOf<SecretDoc>(connection, 'site_secrets', schema);
  await model.updateOne({ _id: 'sessions' }, { $set: { value } }, { upsert: true });
}

async function storedSecret(connection: Connection, _id: 'addresses' | 'sessions'): Promise<string> {
  const model = modelOf<SecretDoc>(connection, 'site_secrets', schema);
  await model.init();
  const known = await model.findById(_id).lean();
  if (known) return known.value;
  try {
    await model.insertMany([{ _id, value: randomBytes(48).toString('base64url') }]);
  } catch (error) {
    if ((error as { code?: unknown }).code !== duplicateKey) throw error;
  }
  const made = await model.findById(_id).lean();
  if (!made) throw new Error('The secrets of the site could not be kept.');
  return made.value;
}
