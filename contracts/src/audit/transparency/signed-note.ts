import { AuditError, type AuditErrorCode } from './audit-error.ts';
import { concat, fromBase64, toBase64, toHex, toUtf8, uint64 } from './bytes.ts';
import { digest, verifySigned, type Work } from './work.ts';

/** The supported signature types with the byte of the formats. */
export const signatureTypes = { ed25519: 0x01, cosignature: 0x04, mlDsaCosignature: 0x06 } as const;
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes];

/** A key that verifies signatures of one type and name. */
export type VerifierKey = {
  name: string;
  /** Eight hex digits. */
  keyId: string;
  type: SignatureType;
  /** 32 bytes, or 1,312 for ML-DSA-44. */
  publicKey: Uint8Array;
};

/** A signature line of a note. */
export type NoteSignature = { name: string; keyId: string; signature: Uint8Array };

/** A text with its signatures. */
export type Note = {
  /** Includes its last line break. */
  text: string;
  signatures: readonly NoteSignature[];
};

/** A verified signature. `time` is a cosignature's time in seconds since the epoch. */
export type VerifiedSignature = { key: VerifierKey; time: bigint | null };

/** Limits of a verifier's input. The format requires at least 16 signatures; the largest have nearly 5 kB. */
const maxSignatures = 64;
const maxNote = 1_000_000;

const publicKeyBytes: Record<SignatureType, number> = { 1: 32, 4: 32, 6: 1_312 };
const keyIdBytes = 4;
const ed25519Bytes = 64;
const mlDsaBytes = 2_420;
const timeBytes = 8;
const latestTime = 2n ** 63n - 1n;
const lineStart = '\u2014 ';

function isKeyName(name: string): boolean {
  return name !== '' && !/[\s\u0085+]/.test(name) && !hasControl(name);
}

/** Whether a text contains a control character other than a line break. */
function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 && code !== 0x0a) return true;
  }
  return false;
}

/** Decodes Base64. The error names the containing element. */
function readBase64(text: string, code: AuditErrorCode, what: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(text);
  } catch (error) {
    if (error instanceof AuditError) throw new AuditError(code, `${what}: ${error.message}`);
    throw error;
  }
}

/** Returns the id of a key: the first four bytes of a hash of its name, type and public key, in hex. */
function* keyIdOf(name: string, type: SignatureType, publicKey: Uint8Array): Work<string> {
  const hash = yield* digest(`${name}\n`, Uint8Array.of(type), publicKey);
  return toHex(hash.subarray(0, keyIdBytes));
}

/**
 * Creates a verifier key.
 * @throws AuditError `verifier-key-malformed`
 */
export function* verifierKeyOf(name: string, type: SignatureType, publicKey: Uint8Array): Work<VerifierKey> {
  if (!isKeyName(name) || publicKey.length !== publicKeyBytes[type])
    throw new AuditError(
      'verifier-key-malformed',
      'A key has a name without spaces and plus signs, and the bytes of its type.',
    );
  return { name, keyId: yield* keyIdOf(name, type, publicKey), type, publicKey };
}

/** Formats a verifier key as `name+keyid+base64`. */
export function formatVerifierKey({ name, keyId, type, publicKey }: VerifierKey): string {
  return `${name}+${keyId}+${toBase64(concat(Uint8Array.of(type), publicKey))}`;
}

/**
 * Parses the format of {@link formatVerifierKey}.
 * @throws AuditError `verifier-key-malformed`, also for an unsupported type or an id that doesn't match the
 * key.
 */
export function* parseVerifierKey(text: string): Work<VerifierKey> {
  const malformed = (why: string) => new AuditError('verifier-key-malformed', why);
  const [name = '', keyId = '', ...rest] = text.split('+');
  const bytes = readBase64(rest.join('+'), 'verifier-key-malformed', 'The verifier key');
  const type = Object.values(signatureTypes).find((known) => known === bytes[0]);
  if (type === undefined || bytes.length !== 1 + publicKeyBytes[type])
    throw malformed('The verifier key is of a type that is not verified here.');
  const key = yield* verifierKeyOf(name, type, bytes.subarray(1));
  if (key.keyId !== keyId) throw malformed('The id of the verifier key is not that of its name and bytes.');
  return key;
}

export function formatSignature({ name, keyId, signature }: NoteSignature): string {
  const id = Uint8Array.from(keyId.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  return `${lineStart}${name} ${toBase64(concat(id, signature))}\n`;
}

/**
 * Formats a note for storage and transport.
 * @throws AuditError `note-malformed` for a text that a note can't contain.
 */
export function formatNote({ text, signatures }: Note): string {
  if (!text.endsWith('\n') || hasControl(text) || signatures.length === 0)
    throw new AuditError('note-malformed', 'A note is a text that ends with a line break, and signatures.');
  return `${text}\n${signatures.map(formatSignature).join('')}`;
}

/** @throws AuditError `signature-malformed` */
function parseSignature(line: string): NoteSignature {
  const malformed = 'signature-malformed';
  const [name = '', base64 = '', ...more] = line.startsWith(lineStart)
    ? line.slice(lineStart.length).split(' ')
    : [];
  if (!isKeyName(name) || more.length > 0)
    throw new AuditError(malformed, 'A signature line is a dash, the name of the key and its signature.');
  const bytes = readBase64(base64, malformed, 'The signature');
  if (bytes.length <= keyIdBytes) throw new AuditError(malformed, 'The signature is too short.');
  return { name, keyId: toHex(bytes.subarray(0, keyIdBytes)), signature: bytes.subarray(keyIdBytes) };
}

/**
 * Parses signature lines, each with a line break.
 * @throws AuditError `signature-malformed`
 */
export function parseSignatures(text: string): NoteSignature[] {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length > maxSignatures)
    throw new AuditError('signature-malformed', `At most ${maxSignatures} lines, each with its line break.`);
  return lines.map(parseSignature);
}

/**
 * Parses a note without verifying it.
 * @throws AuditError `note-malformed`, `signature-malformed`
 */
export function parseNote(note: string): Note {
  const malformed = (why: string) => new AuditError('note-malformed', why);
  if (note.length > maxNote) throw malformed('The note is too long.');
  if (hasControl(note) || !note.isWellFormed())
    throw malformed('The note holds characters that no note has.');
  const end = note.lastIndexOf('\n\n');
  if (end < 0) throw malformed('The note has no empty line before its signatures.');
  const signatures = parseSignatures(note.slice(end + 2));
  if (signatures.length === 0) throw malformed('The note has no signature.');
  return { text: note.slice(0, end + 1), signatures };
}

/** The message of an Ed25519 cosignature: time and text (tlog-cosignature). */
export function cosignedMessage(time: bigint, text: string): string {
  return `cosignature/v1\ntime ${time}\n${text}`;
}

const lengthPrefixed = (text: string) => {
  const bytes = toUtf8(text);
  return concat(Uint8Array.of(bytes.length), bytes);
};

/**
 * The message of an ML-DSA-44 cosignature: origin, size and root of the whole tree (tlog-cosignature). Null
 * if the text isn't a checkpoint.
 */
export function cosignedTree(cosigner: string, time: bigint, text: string): Uint8Array | null {
  const [origin = '', size = '', root = ''] = text.split('\n');
  if (!/^\d{1,16}$/.test(size) || !/^[A-Za-z0-9+/]{43}=$/.test(root)) return null;
  return concat(
    toUtf8('subtree/v1\n\0'),
    lengthPrefixed(cosigner),
    uint64(time),
    lengthPrefixed(origin),
    uint64(0n),
    uint64(BigInt(size)),
    fromBase64(root),
  );
}

/** Returns the signature if it is valid, otherwise null. */
function* verifySignature(
  text: string,
  signature: Uint8Array,
  key: VerifierKey,
): Work<VerifiedSignature | null> {
  const { type, publicKey, name } = key;
  if (type === signatureTypes.ed25519) {
    if (signature.length !== ed25519Bytes) return null;
    const holds = yield* verifySigned({ algorithm: 'Ed25519', publicKey, message: text, signature });
    return holds ? { key, time: null } : null;
  }
  const isMlDsa = type === signatureTypes.mlDsaCosignature;
  if (signature.length !== timeBytes + (isMlDsa ? mlDsaBytes : ed25519Bytes)) return null;
  const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
  if (time > latestTime) return null;
  const message = isMlDsa ? cosignedTree(name, time, text) : cosignedMessage(time, text);
  if (message === null) return null;
  const holds = yield* verifySigned({
    algorithm: isMlDsa ? 'ML-DSA-44' : 'Ed25519',
    publicKey,
    message,
    signature: signature.subarray(timeBytes),
  });
  return holds ? { key, time } : null;
}

/**
 * Returns the note's signatures by these keys. Signatures by other keys are ignored; an invalid one by a
 * known key invalidates the note.
 * @throws AuditError `signature-unknown` if none of the keys has signed; `signature-wrong`
 */
export function* verifyNote(note: Note, keys: readonly VerifierKey[]): Work<VerifiedSignature[]> {
  const verified: VerifiedSignature[] = [];
  for (const { name, keyId, signature } of note.signatures) {
    const key = keys.find((known) => known.name === name && known.keyId === keyId);
    if (!key) continue;
    const holds = yield* verifySignature(note.text, signature, key);
    if (!holds) throw new AuditError('signature-wrong', `The signature of ${name} does not hold.`);
    verified.push(holds);
  }
  if (verified.length === 0)
    throw new AuditError('signature-unknown', 'None of the signatures is by a key that is known here.');
  return verified;
}
