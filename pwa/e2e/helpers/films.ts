import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Three seconds of a moving picture and of a tone, as ffmpeg makes them. */
export const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=25:duration=3'];
export const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=3'];
export const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'];

export type Film = { name: string; mimeType: string; buffer: Buffer };

/** Makes a file with ffmpeg, one step after another; each step reads the file of the one before as `{}`. */
export async function film(name: string, mimeType: string, ...steps: string[][]): Promise<Film> {
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-films-'));
  try {
    let last = '';
    for (const [place, step] of steps.entries()) {
      const path = join(folder, `${place}-${name}`);
      const options = step.map((option) => (option === '{}' ? last : option));
      await promisify(execFile)('ffmpeg', ['-loglevel', 'error', '-y', ...options, path]);
      last = path;
    }
    return { name, mimeType, buffer: await readFile(last) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
