/**
 * Returns the files with a failed test, each with its part and failures. Failures that no file is known for aren't
 * among them.
 */
export function failedFiles(parts) {
  return parts.flatMap(({ name, failures }) =>
    [...new Set(failures.flatMap(({ file }) => file ?? []))].map((file) => ({
      name,
      file,
      failures: failures.filter((failure) => failure.file === file),
    })),
  );
}

/** Returns the reasons for which a part failed beyond its files' tests. */
function partFaults({ name, code, isComplete, failures, skipped }, { isWhole }) {
  const unplaced = failures.filter(({ file }) => file === null);
  const faults = [];
  if (!isComplete) faults.push(`${name}: a process ended before its tests did`);
  if (unplaced.length > 0) faults.push(`${name}: an error outside any test`);
  if (code !== 0 && isComplete && failures.length === 0)
    faults.push(`${name}: ended with ${code} although its tests passed`);
  if (isWhole && skipped > 0) faults.push(`${name}: a test was skipped`);
  return faults;
}

/**
 * Decides a run. `alone` holds the second, lone runs of failed files. A file that failed is red unless its lone run
 * passed; then it is flaky. Returns the reasons why the run is red (none if it is green), the flaky files, and counts of
 * tests in which a lone run replaces the first.
 */
export function verdictOf({ parts, alone, notRun, checks, isWhole }) {
  const recovered = new Map(
    alone
      .filter(({ code, isComplete, failures }) => code === 0 && isComplete && failures.length === 0)
      .map((run) => [run.file, run]),
  );
  const failed = failedFiles(parts);
  const red = failed.filter(({ file }) => !recovered.has(file));
  const counted = parts.flatMap(({ files }) => files);
  const passed = counted.reduce(
    (sum, { file, passed }) => sum + (recovered.get(file)?.files[0]?.passed ?? passed),
    0,
  );
  return {
    reasons: [
      ...red.map(({ file }) => `${file} failed`),
      ...parts.flatMap((part) => partFaults(part, { isWhole })),
      ...(notRun.length > 0 ? [`${notRun.length} test files did not run`] : []),
      ...checks,
    ],
    flaky: failed.filter(({ file }) => recovered.has(file)),
    passed,
    failed: red.reduce((sum, { failures }) => sum + failures.length, 0),
  };
}
