import type { Socket } from 'node:net';
import { BSON } from 'mongodb';
import type { Document } from '../sql/encode-document.ts';

/** One command as the driver sent it. */
export type WireRequest = {
  id: number;
  /** True for the first message of a connection, which is in the older form. */
  isLegacy: boolean;
  command: Document;
};

const headerBytes = 16;
const opCode = { reply: 1, query: 2004, message: 2013 } as const;
const checksumFlag = 1;

/** Calls `take` for each whole message that comes, in their order. */
export function readMessages(socket: Socket, take: (request: WireRequest) => void): void {
  // Joined when a message is whole: joining what came with every part would copy a large one hundreds of times.
  let parts: Buffer[] = [];
  let held = 0;
  let wanted = headerBytes;
  socket.on('data', (bytes) => {
    parts.push(bytes);
    held += bytes.length;
    if (held < wanted) return;
    let rest = Buffer.concat(parts);
    for (;;) {
      wanted = rest.length < headerBytes ? headerBytes : rest.readInt32LE(0);
      if (rest.length < wanted) break;
      take(parsed(rest.subarray(0, wanted)));
      rest = rest.subarray(wanted);
    }
    parts = [rest];
    held = rest.length;
  });
}

function parsed(message: Buffer): WireRequest {
  const id = message.readInt32LE(4);
  const code = message.readInt32LE(12);
  if (code === opCode.query) {
    const nameEnd = message.indexOf(0, headerBytes + 4);
    return { id, isLegacy: true, command: documentAt(message, nameEnd + 1 + 8) };
  }
  if (code !== opCode.message) throw new TypeError(`No such message is known: ${code}`);
  const hasChecksum = (message.readUInt32LE(headerBytes) & checksumFlag) !== 0;
  const end = message.length - (hasChecksum ? 4 : 0);
  const command: Document = {};
  for (let at = headerBytes + 4; at < end; ) {
    const kind = message[at];
    at += 1;
    if (kind === 0) {
      Object.assign(command, documentAt(message, at));
      at += message.readInt32LE(at);
      continue;
    }
    // A list that is sent beside the command, such as the documents of an insert.
    const sectionEnd = at + message.readInt32LE(at);
    const nameEnd = message.indexOf(0, at + 4);
    const documents: Document[] = [];
    for (let next = nameEnd + 1; next < sectionEnd; next += message.readInt32LE(next))
      documents.push(documentAt(message, next));
    command[message.toString('utf8', at + 4, nameEnd)] = documents;
    at = sectionEnd;
  }
  return { id, isLegacy: false, command };
}

const documentAt = (message: Buffer, at: number): Document =>
  BSON.deserialize(message.subarray(at, at + message.readInt32LE(at)));

/** Answers a message in the form that it came in. */
export function writeAnswer(socket: Socket, { id, isLegacy }: WireRequest, answer: Document): void {
  const document = BSON.serialize(answer);
  const lead = isLegacy ? legacyLead() : Buffer.alloc(5);
  const header = Buffer.alloc(headerBytes);
  header.writeInt32LE(headerBytes + lead.length + document.length, 0);
  header.writeInt32LE(id, 8);
  header.writeInt32LE(isLegacy ? opCode.reply : opCode.message, 12);
  socket.write(Buffer.concat([header, lead, document]));
}

/** Flags, cursor id, position and the number of documents: one. */
function legacyLead(): Buffer {
  const lead = Buffer.alloc(20);
  lead.writeInt32LE(1, 16);
  return lead;
}
