import type { Reporter, TestCase } from 'vitest/node';

/** Prints every test that passed only on another try, with all that failed before: it is flaky and wants mending. */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const diagnostic = test.diagnostic();
    if (!diagnostic?.flaky) return;
    const failures = (test.result().errors ?? []).map(({ message }) => message.replaceAll('\n', '\n  '));
    process.stdout.write(
      `FLAKY after ${diagnostic.retryCount} more tries: ${test.fullName}\n  ${failures.join('\n  ')}\n`,
    );
  }
}
