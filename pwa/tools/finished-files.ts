import { appendFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Reporter, TestModule } from 'vitest/node';

type ErrorOutsideTests = { message: string; stack?: string; VITEST_TEST_PATH?: string };

/**
 * Writes each finished file, and the machine's load at that moment, to `FINISHED_FILES`; and errors raised outside any
 * test to `OUTSIDE_TESTS`, as JSON. Those fail a run in which every test passed, and the other reporters omit them.
 */
export default class FinishedFiles implements Reporter {
  onTestModuleEnd({ moduleId }: TestModule): void {
    const { FINISHED_FILES: file } = process.env;
    if (file) appendFileSync(file, `${JSON.stringify({ file: moduleId, load: loadavg()[0] })}\n`);
  }

  onTestRunEnd(_modules: unknown, errors: readonly ErrorOutsideTests[]): void {
    const { OUTSIDE_TESTS: file } = process.env;
    if (!file) return;
    const told = errors.map(({ message, stack, VITEST_TEST_PATH }) => ({
      file: VITEST_TEST_PATH ?? null,
      why: stack ?? message,
    }));
    writeFileSync(file, JSON.stringify(told));
  }
}
