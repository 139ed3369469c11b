const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns the SHA-256 of bytes. Browsers have their own only on pages that came through https or from this computer;
 * elsewhere, such as in a home network, it is calculated here.
 */
export async function sha256Bytes(bytes: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const view = new Uint8Array(bytes);
  // Not there on a page that came through http, whatever the types say.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', view)) : calculated(view);
}

/** Returns the SHA-256 of bytes as 64 lower-case hex digits. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  return hex(await sha256Bytes(bytes));
}

const blockBytes = 64;

/** Returns the first 32 bits of the fraction of a number, as FIPS 180-4 takes its constants from roots of primes. */
const fraction = (of: number) => ((of - Math.floor(of)) * 2 ** 32) | 0;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next += 1)
    if (found.every((prime) => next % prime !== 0)) found.push(next);
  return found;
}

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 as in FIPS 180-4, section 6.2. */
function calculated(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const constants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
  const state = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
  const schedule = new Int32Array(64);
  const whole = bytes.length - (bytes.length % blockBytes);
  const source = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < whole; at += blockBytes) compress(state, source, at, schedule, constants);

  const rest = bytes.length - whole;
  const end = new Uint8Array(rest < blockBytes - 8 ? blockBytes : 2 * blockBytes);
  end.set(bytes.subarray(whole));
  end[rest] = 0x80;
  const last = new DataView(end.buffer);
  last.setBigUint64(end.length - 8, BigInt(bytes.length) * 8n);
  for (let at = 0; at < end.length; at += blockBytes) compress(state, last, at, schedule, constants);

  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

function compress(
  state: Int32Array,
  source: DataView,
  at: number,
  schedule: Int32Array,
  constants: Int32Array,
): void {
  const word = (index: number) => schedule[index] ?? 0;
  for (let index = 0; index < 16; index += 1) schedule[index] = source.getInt32(at + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = word(index - 15);
    const late = word(index - 2);
    const small0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const small1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    schedule[index] = word(index - 16) + small0 + word(index - 7) + small1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (constants[index] ?? 0) + word(index)) | 0;
    const big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = (state[index] ?? 0) + value;
  });
}
