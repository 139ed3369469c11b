import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * Writes errors raised outside any test to the file `OUTSIDE_TESTS`, as JSON. They fail a run in which every test
 * passed, and the other reporters omit them.
 */
export default class ErrorsOutsideTests implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { message: string; stack?: string }[]): void {
    const { OUTSIDE_TESTS: file } = process.env;
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)));
  }
}
