import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';

/** The ids that every line written during some work contains. */
export type LineIds = { requestId?: string; job?: string; correlationId?: string };

/** Further fields of a line: names, ids, codes and numbers, never user content. */
export type LineFields = Readonly<Record<string, string | number | null>>;

const ids = new AsyncLocalStorage<LineIds>();

/** Runs `work`; all lines logged meanwhile contain these ids. */
export function withIds<T>(own: LineIds, work: () => T): T {
  return ids.run({ ...ids.getStore(), ...own }, work);
}

/** The machine-readable log of a site: one JSON object per line. */
export type LogLines = {
  /** The logger of the framework and all parts of the site. */
  logger: LoggerService;
  /** Writes a line of fields. */
  line(context: string, fields: LineFields): void;
};

type Level = 'info' | 'warn' | 'error';

const emailAddress = /[^\s"'<>()@]+@[^\s"'<>()@]+\.[^\s"'<>()@]+/g;
const queryOfAddress = /\?[^\s"'<>]*=[^\s"'<>]*/g;
const secretText = /[A-Za-z0-9+/_-]{40,}={0,2}/g;

/**
 * Removes what may be personal or secret from a message: email addresses, query strings, and long random
 * words. The site's own messages contain none; this is for messages of libraries.
 */
export function redacted(text: string): string {
  return text
    .replace(queryOfAddress, '?…')
    .replace(emailAddress, '…@…')
    .replace(secretText, (word) => (word.includes('/') && !word.includes('+') ? word : '…'));
}

/** Writes lines as JSON with `write`, each with its instant in UTC. */
export function createLogLines(write: (line: string) => void, now: () => Date): LogLines {
  const put = (level: Level, context: string, fields: Readonly<Record<string, unknown>>) =>
    write(`${JSON.stringify({ at: now().toISOString(), level, context, ...ids.getStore(), ...fields })}\n`);
  const sentence =
    (level: Level) =>
    (message: unknown, ...more: unknown[]) => {
      // Nest passes the context as the last argument, preceded by a stack.
      const context = more.findLast((each) => typeof each === 'string') ?? 'site';
      put(level, String(context), { message: redacted(String(message)) });
    };
  return {
    line: (context, fields) => put('info', context, fields),
    logger: {
      // The framework's startup messages.
      log: () => {},
      warn: sentence('warn'),
      error: sentence('error'),
      fatal: sentence('error'),
    },
  };
}
