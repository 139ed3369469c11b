import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What a bucket's server does wrong from now on: answers so, hangs up, or breaks off or stands still in the middle of
 * what it sends.
 */
export type S3Fault = number | 'hang-up' | 'cut-off' | 'stall';

export type S3Server = {
  endpoint: string;
  fault: S3Fault | null;
  /** What it holds, by key. */
  readonly objects: Map<string, Buffer>;
  close(): Promise<void>;
};

/** A bucket in memory behind the part of S3's protocol that the media store uses. It checks no signatures. */
export async function serveS3(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { fault } = served;
    if (fault === 'hang-up') return request.socket.destroy();
    // Whoever hangs up before the end has put nothing.
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    if (typeof fault === 'number') return response.writeHead(fault).end();
    const url = new URL(request.url ?? '/', 'http://s3');
    const key = url.pathname.split('/').slice(2).join('/');
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'PUT' || request.method === 'DELETE') return response.end();
    if (url.searchParams.has('list-type')) return response.end(listed(objects, url.searchParams));
    const bytes = objects.get(key);
    if (!bytes) return response.writeHead(404).end();
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(first ?? 0);
    if (start > 0 && start >= bytes.length) return response.writeHead(416).end();
    const part = bytes.subarray(start, last ? Number(last) + 1 : undefined);
    response.writeHead(first === undefined ? 200 : 206, {
      'content-length': part.length,
      ...(first === undefined
        ? {}
        : { 'content-range': `bytes ${start}-${start + part.length - 1}/${bytes.length}` }),
    });
    if (fault === 'stall') return response.write(part.subarray(0, part.length / 2));
    if (fault !== 'cut-off') return response.end(part);
    response.write(part.subarray(0, part.length / 2), () => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const served: S3Server = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens
    fault: null,
    objects,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return served;
}

const pageSize = 3;

function listed(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, pageSize);
  const more = keys.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${more}</ListBucketResult>`;
}
