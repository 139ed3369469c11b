import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';

/** What a line of the log is about, by ids alone; each line that is written meanwhile has them. */
export type LineIds = { requestId?: string; job?: string; correlationId?: string };

/** What else a line tells; names, ids, codes and figures, never what people wrote. */
export type LineFields = Readonly<Record<string, string | number | null>>;

const ids = new AsyncLocalStorage<LineIds>();

/** Does work of which every line of the log has these ids. */
export function withIds<T>(own: LineIds, work: () => T): T {
  return ids.run({ ...ids.getStore(), ...own }, work);
}

/** The log of a site for machines: one JSON object in each line. */
export type LogLines = {
  /** Where the framework and every part of the site write their sentences. */
  logger: LoggerService;
  /** Writes a line of fields. */
  line(context: string, fields: LineFields): void;
};

type Level = 'info' | 'warn' | 'error';

const emailAddress = /[^\s"'<>()@]+@[^\s"'<>()@]+\.[^\s"'<>()@]+/g;
const queryOfAddress = /\?[^\s"'<>]*=[^\s"'<>]*/g;
const secretText = /[A-Za-z0-9+/_-]{40,}={0,2}/g;

/**
 * A sentence without what may be personal or open a door: email addresses, the queries of addresses, and long random
 * words. No part of the site writes them; this is for a message that somebody else's code has made.
 */
export function redacted(text: string): string {
  return text
    .replace(queryOfAddress, '?…')
    .replace(emailAddress, '…@…')
    .replace(secretText, (word) => (word.includes('/') && !word.includes('+') ? word : '…'));
}

/** Lines as JSON through `write`, each with its instant in UTC. */
export function createLogLines(write: (line: string) => void, now: () => Date): LogLines {
  const put = (level: Level, context: string, fields: Readonly<Record<string, unknown>>) =>
    write(`${JSON.stringify({ at: now().toISOString(), level, context, ...ids.getStore(), ...fields })}\n`);
  const sentence =
    (level: Level) =>
    (message: unknown, ...more: unknown[]) => {
      // Nest hands the name of the part over as the last argument, and a stack before it.
      const context = more.findLast((each) => typeof each === 'string') ?? 'site';
      put(level, String(context), { message: redacted(String(message)) });
    };
  return {
    line: (context, fields) => put('info', context, fields),
    logger: {
      // What the framework tells of its own start.
      log: () => {},
      warn: sentence('warn'),
      error: sentence('error'),
      fatal: sentence('error'),
    },
  };
}
