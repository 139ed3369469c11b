import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** What one file went through, in order; `synced` of it would survive a power cut. */
type Inode = { changes: Change[]; synced: number };
type Change = { at: number; bytes: Buffer } | { size: number };

/** A moment at which a process had acknowledged something, with what a power cut would have left of its folder. */
export type Moment = {
  acknowledged: string;
  restore(folder: string, survives?: () => boolean): Promise<void>;
};

const traced = [
  ...['openat', 'write', 'pwrite64', 'writev', 'pwritev', 'ftruncate', 'fsync', 'fdatasync'],
  ...['rename', 'renameat', 'renameat2', 'link', 'linkat', 'unlink', 'unlinkat', 'msync'],
];

/**
 * Runs a script of this project and records all that it writes below `folder`, and what it has asked to be put on the
 * disk. Answers a moment for each line `acknowledged …` that it wrote. The model is that of POSIX: bytes are safe after
 * `fsync` of their file, names after `fsync` of their folder, and nothing else is.
 */
export async function recordPowerCuts(script: string, folder: string, ...args: string[]): Promise<Moment[]> {
  const trace = `${folder}.trace`;
  const child = spawn(
    'strace',
    [
      ...['-f', '-qq', '-y', '-xx', '-s', '33554432', '-o', trace, '-e', `trace=${traced.join(',')}`],
      ...['-e', 'signal=none', process.execPath, '--disable-warning=ExperimentalWarning'],
      ...['--conditions=everpaw-source', script, folder, ...args],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env.PATH } },
  );
  child.stdout.resume();
  await once(child, 'close');
  return momentsOf(await readFile(trace, 'latin1'), folder);
}

const call = /^(\d+) +(\w+)\((.*?)(?:\) += (-?\d+).*| <unfinished \.\.\.>)$/;
const resumed = /^(\d+) +<\.\.\. (fsync|fdatasync) resumed>.*= 0$/;

function momentsOf(trace: string, folder: string): Moment[] {
  const disk = createDisk(folder);
  const waiting = new Map<string, () => void>();
  const moments: Moment[] = [];
  for (const line of trace.split('\n')) {
    const end = resumed.exec(line);
    if (end) {
      waiting.get(end[1] ?? '')?.();
      continue;
    }
    const [, pid = '', name = '', text = '', result] = call.exec(line) ?? [];
    if (name === '' || Number(result ?? 0) < 0) continue;
    const parts = partsOf(text);
    if (name === 'fsync' || name === 'fdatasync') {
      const done = disk.sync(parts.paths[0] ?? '');
      if (result === undefined) waiting.set(pid, done);
      else done();
    } else if (name.includes('write') && parts.numbers[0] === 1) {
      const said = Buffer.concat(parts.bytes).toString();
      for (const [, acknowledged = ''] of said.matchAll(/^acknowledged (.+)$/gm))
        moments.push({ acknowledged, restore: disk.freeze() });
    } else disk.change(name, parts);
  }
  return moments;
}

type Parts = { paths: string[]; bytes: Buffer[]; numbers: number[]; text: string };

/** The arguments of a traced call: `7<path>`, `"bytes"` and numbers; all text is in hexadecimal. */
function partsOf(text: string): Parts {
  const decode = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
  const paths = [...text.matchAll(/<((?:\\x[0-9a-f]{2})+)>/g)].map(([, hex = '']) => decode(hex).toString());
  const bytes = [...text.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => decode(hex));
  const bare = text.replaceAll(/<[^>]*>|"[^"]*"/g, '');
  const numbers = [...bare.matchAll(/(?:^|[ ,])(-?\d+)(?=,|$)/g)].map(([, digits]) => Number(digits));
  return { paths, bytes, numbers, text };
}

function createDisk(root: string) {
  const names = new Map<string, Inode>();
  let safeNames = new Map<string, Inode>();
  const isOurs = (path: string) => path.startsWith(`${root}/`) && !/(-shm|\.lock)$/.test(path);
  /** Where a process writes on without saying where: at the end. */
  const offsets = new Map<Inode, number>();

  return {
    sync(path: string): () => void {
      const inode = names.get(path);
      if (inode) {
        const upTo = inode.changes.length;
        return () => {
          inode.synced = Math.max(inode.synced, upTo);
        };
      }
      const held = [...names].filter(([name]) => dirname(name) === path);
      return () => {
        const others = [...safeNames].filter(([name]) => dirname(name) !== path);
        safeNames = new Map([...others, ...held]);
      };
    },
    change(name: string, { paths, bytes, numbers, text }: Parts): void {
      if (name === 'openat') {
        const path = bytes[0]?.toString() ?? '';
        if (!isOurs(path)) return;
        if (text.includes('O_CREAT') && !names.has(path)) names.set(path, { changes: [], synced: 0 });
        if (text.includes('O_TRUNC')) names.get(path)?.changes.push({ size: 0 });
      } else if (name.startsWith('rename') || name.startsWith('link')) {
        const [from = '', to = ''] = bytes.map(String);
        const inode = names.get(from);
        if (!inode) return;
        if (name.startsWith('rename')) names.delete(from);
        names.set(to, inode);
      } else if (name.startsWith('unlink')) names.delete(bytes[0]?.toString() ?? '');
      else {
        const inode = names.get(paths[0] ?? '');
        if (!inode) return;
        if (name === 'msync') throw new Error('Mapped memory is not followed');
        if (name === 'ftruncate') inode.changes.push({ size: numbers[1] ?? 0 });
        else {
          const all = Buffer.concat(bytes);
          const at = name.startsWith('p') ? (numbers.at(-1) ?? 0) : (offsets.get(inode) ?? 0);
          inode.changes.push({ at, bytes: all });
          offsets.set(inode, at + all.length);
        }
      }
    },
    /** What a power cut leaves at this moment; of what was not synced, each change may `survive`. */
    freeze(): Moment['restore'] {
      const files = [...safeNames].map(([path, { changes, synced }]) => ({
        path,
        safe: changes.slice(0, synced),
        unsafe: changes.slice(synced),
      }));
      return async (folder, survives = () => false) => {
        for (const { path, safe, unsafe } of files) {
          const target = join(folder, relative(root, path));
          await mkdir(dirname(target), { recursive: true });
          await writeFile(target, contentOf([...safe, ...unsafe.filter(survives)]));
        }
      };
    },
  };
}

function contentOf(changes: readonly Change[]): Buffer {
  let content = Buffer.alloc(0);
  const resize = (size: number) => {
    const next = Buffer.alloc(size);
    content.copy(next);
    content = next;
  };
  for (const change of changes) {
    if ('size' in change) resize(change.size);
    else {
      if (change.at + change.bytes.length > content.length) resize(change.at + change.bytes.length);
      change.bytes.copy(content, change.at);
    }
  }
  return content;
}
