import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

/** The settings of a bucket. */
export type BucketSettings = {
  S3_ENDPOINT: string;
  S3_BUCKET: string;
  S3_REGION: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
};

/**
 * Creates a bucket on the server that `npm run test:servers` started, and returns its settings; null without one. A server
 * that was given is never used for this.
 */
export async function createOwnBucket(): Promise<BucketSettings | null> {
  const {
    S3_IS_OURS,
    S3_ENDPOINT = '',
    S3_REGION = '',
    S3_ACCESS_KEY_ID = '',
    S3_SECRET_ACCESS_KEY = '',
  } = process.env;
  if (!S3_IS_OURS) return null;
  const S3_BUCKET = `everpaw-${randomUUID()}`;
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: S3_REGION,
    service: 's3',
  });
  const answer = await client.fetch(`${S3_ENDPOINT}/${S3_BUCKET}`, { method: 'PUT' });
  if (!answer.ok) throw new Error(`The bucket wasn't created: ${answer.status} ${await answer.text()}`);
  return { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
}
