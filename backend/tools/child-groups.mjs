import { spawn } from 'node:child_process';

const running = new Set();

/**
 * Starts a program in a process group of its own, so that it can be ended together with everything it started. Resolves
 * with its exit code and its captured output, which is empty if the output is inherited.
 */
export function runInGroup(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options, detached: true });
    running.add(child);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part));
    const end = (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, text: Buffer.concat(output).toString() });
    };
    child.once('error', () => end(1));
    child.once('close', end);
  });
}

/** Sends a signal to every running group. */
export function signalGroups(signal) {
  for (const { pid } of running)
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has ended already.
    }
}

// A terminal's Ctrl-C reaches only its own group.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    signalGroups(signal);
    process.exit(1);
  });
