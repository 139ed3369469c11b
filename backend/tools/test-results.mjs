import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from './test-files.mjs';

/** The file for a summary's errors outside of tests. */
export const outsideOf = (summary) => `${summary}.outside`;

/** One failed test, or an error outside of tests. `file` is null if nothing says where the error came from. */
function failuresOf({ name, status, assertionResults, message }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [{ file: fromRoot(name), title: '', why: message }];
  return failed.map(({ fullName, failureMessages }) => ({
    file: fromRoot(name),
    title: fullName,
    why: failureMessages[0] ?? '',
  }));
}

/**
 * Reads the reports of a part: counts, durations in ms, and failures. `isComplete` is false if a process ended before it
 * wrote its report.
 */
export function readSummaries(summaries) {
  const present = summaries.filter(existsSync);
  const reports = present.map((summary) => JSON.parse(readFileSync(summary, 'utf8')));
  const outside = summaries
    .map(outsideOf)
    .filter(existsSync)
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
    .map(({ file, why }) => ({ file: file && fromRoot(file), title: 'outside any test', why }));
  const files = reports.flatMap(({ testResults }) => testResults);
  return {
    isComplete: present.length === summaries.length,
    skipped: reports.reduce((sum, { numPendingTests }) => sum + numPendingTests, 0),
    failures: [...files.flatMap(failuresOf), ...outside],
    files: files.map(({ name, startTime, endTime, assertionResults }) => ({
      file: fromRoot(name),
      ms: endTime - startTime,
      passed: assertionResults.filter(({ status }) => status === 'passed').length,
    })),
  };
}

/** Returns the machine's load when each file had ended. The reporters write a line for every file. */
export function readFinished(path) {
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { file, load } = JSON.parse(line);
      return [fromRoot(file), load];
    }),
  );
}
