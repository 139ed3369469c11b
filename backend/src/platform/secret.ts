import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { type Connection, Schema } from 'mongoose';

/**
 * The secret that signs session cookies: the configured one, else one that is made once and kept in the data folder,
 * readable by nobody but its owner. Changing it signs everybody out and does nothing else.
 */
export async function sessionSecret(configured: string | null, file: string): Promise<string> {
  if (configured) return configured;
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

type SecretDoc = { _id: string; value: string };

const schema = new Schema({ _id: String, value: String }, { versionKey: false });
const duplicateKey = 11_000;

/**
 * The site's own secret, which names reservations of addresses without telling them. It is made once and kept with the
 * persons' keys, so every process of a site has the same one; it is never changed, since streams are named by it.
 */
export async function siteSecret(connection: Connection): Promise<string> {
  const model = connection.model<SecretDoc>('site_secrets', schema, 'site_secrets');
  await model.init();
  const _id = 'addresses';
  const known = await model.findById(_id).lean<SecretDoc>();
  if (known) return known.value;
  try {
    await model.insertMany([{ _id, value: randomBytes(48).toString('base64url') }]);
  } catch (error) {
    if ((error as { code?: unknown }).code !== duplicateKey) throw error;
  }
  const made = await model.findById(_id).lean<SecretDoc>();
  if (!made) throw new Error('The secret of the site could not be kept.');
  return made.value;
}
