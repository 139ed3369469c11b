/**
 * The test files of a run, as glob patterns: those named `*.slow.*` are a tier of their own, and belong to every run
 * that names no tier (`TEST_TIER`).
 */
export function testFiles(every: readonly string[]): { include: string[]; exclude: string[] } {
  const slow = every.map((pattern) => pattern.replace(/\*\.(spec|e2e)/, '*.slow.$1'));
  const { TEST_TIER: tier } = process.env;
  return { include: tier === 'slow' ? slow : [...every], exclude: tier === 'fast' ? slow : [] };
}
