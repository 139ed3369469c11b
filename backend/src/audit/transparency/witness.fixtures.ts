import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromBase64, isSameBytes, uint64 } from '@everpaw/contracts/audit/transparency/bytes';
import { type Checkpoint, openCheckpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import { verifyConsistency } from '@everpaw/contracts/audit/transparency/merkle-tree';
import {
  cosignedMessage,
  cosignedTree,
  formatSignature,
  formatVerifierKey,
  parseNote,
  parseVerifierKey,
  signatureTypes,
  verifierKeyOf,
} from '@everpaw/contracts/audit/transparency/signed-note';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { nodeTools } from './node-tools.ts';

/** A witness as tlog-witness says: it keeps the latest tree of each log, and cosigns what extends it. */
export type TestWitness = {
  /** Its verifier key and address, as `WITNESSES` wants them. */
  setting: string;
  verifier: string;
  /** How many leaves it has confirmed, 0 for none. */
  size(): number;
  /** The old size of every request so far. */
  asked: number[];
  /** What it answers instead of doing its work; null: its work. */
  answersWith(answer: { status: number; body: string } | 'nothing' | null): void;
  close(): Promise<void>;
};

const names = {
  [signatureTypes.cosignature]: 'ed25519',
  [signatureTypes.mlDsaCosignature]: 'ml-dsa-44',
} as const;

function keyOf(type: keyof typeof names): { privateKey: KeyObject; publicKey: Uint8Array } {
  const { privateKey } =
    type === signatureTypes.cosignature ? generateKeyPairSync('ed25519') : generateKeyPairSync('ml-dsa-44');
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const length = type === signatureTypes.cosignature ? 32 : 1_312;
  return { privateKey, publicKey: new Uint8Array(der.subarray(-length)) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer); // no encoding is set
  return Buffer.concat(pieces).toString('utf8');
}

/** Begins a witness on this machine that knows the log by the verifier key that `logKey` answers. */
export async function openWitness(
  logKey: () => Promise<string>,
  {
    type = signatureTypes.cosignature,
    name = 'witness.example/w1',
    time = 1_772_366_400n,
  }: {
    type?: keyof typeof names;
    name?: string;
    time?: bigint;
  } = {},
): Promise<TestWitness> {
  const { privateKey, publicKey } = keyOf(type);
  const verifier = runSync(verifierKeyOf(name, type, publicKey), nodeTools);
  const asked: number[] = [];
  let latest: Checkpoint | null = null;
  let instead: Parameters<TestWitness['answersWith']>[0] = null;

  const cosigned = (text: string) => {
    const message =
      type === signatureTypes.cosignature
        ? Buffer.from(cosignedMessage(time, text))
        : (cosignedTree(name, time, text) ?? new Uint8Array());
    const signature = new Uint8Array([...uint64(time), ...sign(null, message, privateKey)]);
    return formatSignature({ name, keyId: verifier.keyId, signature });
  };

  /** One after the other, as what it does with its record has to be. */
  const decide = async (body: string): Promise<[number, string]> => {
    const end = body.indexOf('\n\n');
    const [first = '', ...proof] = body.slice(0, end).split('\n');
    if (!/^old (0|[1-9]\d*)$/.test(first) || proof.length > 63) return [400, 'malformed'];
    const old = Number(first.slice(4));
    asked.push(old);
    const key = runSync(parseVerifierKey(await logKey()), nodeTools);
    const text = body.slice(end + 2);
    let checkpoint: Checkpoint;
    try {
      ({ checkpoint } = runSync(openCheckpoint(text, { log: [key] }), nodeTools));
    } catch {
      return [403, 'no trusted signature'];
    }
    if (old > checkpoint.size) return [400, 'older is larger'];
    if (old !== (latest?.size ?? 0)) return [409, `${latest?.size ?? 0}\n`];
    try {
      if (old === 0 && proof.length > 0) return [422, 'proof of nothing'];
      if (latest && old === checkpoint.size && !isSameBytes(latest.root, checkpoint.root))
        return [422, 'another root'];
      if (latest) runSync(verifyConsistency(latest, checkpoint, proof.map(fromBase64)), nodeTools);
    } catch {
      return [422, 'not consistent'];
    }
    latest = checkpoint;
    return [200, cosigned(parseNote(text).text)];
  };

  let turn: Promise<unknown> = Promise.resolve();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    if (instead === 'nothing') return;
    if (request.method !== 'POST' || request.url !== '/w/add-checkpoint') {
      response.writeHead(404).end();
      return;
    }
    const decided = instead
      ? Promise.resolve<[number, string]>([instead.status, instead.body])
      : turn.then(() => decide(body));
    turn = decided;
    const [status, text] = await decided;
    response.writeHead(status, status === 409 ? { 'content-type': 'text/x.tlog.size' } : {}).end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const text = formatVerifierKey(verifier);
  return {
    setting: `${text} http://127.0.0.1:${port}/w/`,
    verifier: text,
    size: () => latest?.size ?? 0,
    asked,
    answersWith(given) {
      instead = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
