import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataFolderInUse, lockDataFolder } from './lock-data-folder.ts';

let parent: string;
let dir: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'everpaw-lock-'));
  dir = join(parent, 'data');
});

afterEach(() => rm(parent, { recursive: true, force: true }));

/** Another process that takes the folder and keeps it until it is killed. */
async function holdElsewhere(): Promise<{ pid: number; kill(): Promise<void> }> {
  const module = JSON.stringify(new URL('./lock-data-folder.ts', import.meta.url).href);
  const code = `
    const { lockDataFolder } = await import(${module});
    lockDataFolder(${JSON.stringify(dir)}, { purpose: 'serving' });
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    pid: child.pid ?? 0,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

describe('the lock of a data folder', () => {
  it('makes the folder, and can be taken again once it was let go', () => {
    const first = lockDataFolder(dir, { purpose: 'serving' });
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(() => lockDataFolder(dir, { purpose: 'check' })).toThrow(DataFolderInUse);
    first.release();
    const second = lockDataFolder(dir, { purpose: 'check' });
    first.release();
    expect(() => lockDataFolder(dir, { purpose: 'serving' })).toThrow(/\(check, since /);
    second.release();
    lockDataFolder(dir, { purpose: 'serving' }).release();
    expect(readdirSync(dir)).toEqual(['folder.lock']);
  });

  it('tells a second start clearly who holds the folder', async () => {
    const other = await holdElsewhere();
    try {
      expect(() => lockDataFolder(dir, { purpose: 'projections' })).toThrow(DataFolderInUse);
      expect(() => lockDataFolder(dir, { purpose: 'projections' })).toThrow(
        new RegExp(`in use by process ${other.pid} on .* \\(serving, since .*Z\\)`),
      );
    } finally {
      await other.kill();
    }
  });

  it('is free as soon as its holder was killed, with nothing to clean up', async () => {
    const other = await holdElsewhere();
    await other.kill();
    lockDataFolder(dir, { purpose: 'serving' }).release();
  });

  it('holds within one process too', () => {
    const first = lockDataFolder(dir, { purpose: 'serving', now: () => new Date(0) });
    expect(() => lockDataFolder(dir, { purpose: 'serving' })).toThrow(/since 1970-01-01T00:00:00.000Z/);
    first.release();
  });
});
