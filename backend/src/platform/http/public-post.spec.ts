import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isAllowedAddress, publicPost } from './public-post.ts';

let port: number;
let asked = 0;
const server = createServer((request, answer) => {
  asked += 1;
  if (request.url === '/long') answer.end('x'.repeat(5_000));
  else if (request.url === '/elsewhere') answer.writeHead(302, { location: '/' }).end();
  else if (request.url === '/never') return;
  else request.pipe(answer);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port; // it listens on a port
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const options = { allowLoopback: true, timeoutMs: 5_000, longest: 1_000 };
const at = (path: string, host = '127.0.0.1') => new URL(`http://${host}:${port}${path}`);

describe('SEC-18 a call to a public host', () => {
  test('is made to no private, loopback, link-local, mapped or written-otherwise address', async () => {
    const hosts = [
      '127.0.0.1',
      '10.0.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[fe80::1]',
      '[fd00::1]',
      'localhost',
    ];
    for (const host of hosts) {
      const call = publicPost(new URL(`https://${host}:${port}/`), '', { ...options, allowLoopback: false });
      await expect(call).rejects.toThrow('The host is not a public one');
    }
    await expect(publicPost(at('/'), '', { ...options, allowLoopback: false })).rejects.toThrow(
      'Only https addresses are called',
    );
    expect(asked).toBe(0);
    expect(isAllowedAddress('93.184.215.14', false)).toBe(true);
    expect(isAllowedAddress('nothing', true)).toBe(false);
  });

  test('sends a text, follows no redirect, and waits for no answer that is long or never comes', async () => {
    expect(await publicPost(at('/', 'localhost'), 'ä text', options)).toEqual({
      status: 200,
      body: 'ä text',
    });
    expect((await publicPost(at('/elsewhere'), '', options)).status).toBe(302);
    await expect(publicPost(at('/long'), '', options)).rejects.toThrow('The answer is too long');
    await expect(publicPost(at('/never'), '', { ...options, timeoutMs: 200 })).rejects.toThrow('No answer');
  });
});
