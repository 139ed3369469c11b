import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { closeSilent } from './connections.ts';

const body = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\n';

let server: Server;
let client: Socket;
let accepted: Socket;
beforeEach(async () => {
  server = createServer();
  closeSilent(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  [accepted] = await connected;
});
afterEach(async () => {
  client.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** What Node does when a connection was idle for the server's timeout. */
const idle = () => accepted.emit('timeout');

async function requested(text: string): Promise<ServerResponse> {
  const arrived = once(server, 'request');
  client.write(text);
  const [request, response] = await arrived;
  request.resume();
  if (text.endsWith('hello')) await once(request, 'end');
  return response;
}

describe('a connection without traffic', () => {
  test('is kept while the server works on a complete request', async () => {
    const response = await requested(`${body}hello`);
    idle();
    expect(accepted.destroyed).toBe(false);
    response.end('done');
    const [answer] = await once(client, 'data');
    expect(String(answer)).toContain('200 OK');
  });

  test('is closed if no request was sent', () => {
    idle();
    expect(accepted.destroyed).toBe(true);
  });

  test('is closed if a request never comes to its end', async () => {
    await requested(`${body}he`);
    idle();
    expect(accepted.destroyed).toBe(true);
  });

  test('is closed if the response has begun and is not read', async () => {
    const response = await requested(`${body}hello`);
    response.write('begun');
    idle();
    expect(accepted.destroyed).toBe(true);
  });

  test('is closed after a response', async () => {
    const response = await requested(`${body}hello`);
    response.end('done');
    await once(response, 'finish');
    idle();
    expect(accepted.destroyed).toBe(true);
  });
});
