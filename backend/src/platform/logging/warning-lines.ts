import type { LoggerService } from '@nestjs/common';

/** Creates a logger that writes warnings and errors as text lines and nothing else. */
export function warningLines(write: (line: string) => unknown): LoggerService {
  const line = (message: unknown, ...more: unknown[]) => {
    // Nest passes the context as the last argument, preceded by a stack.
    const context = more.findLast((each) => typeof each === 'string');
    write(`${context === undefined ? '' : `${context}: `}${String(message)}\n`);
  };
  return { log: () => {}, warn: line, error: line, fatal: line };
}
