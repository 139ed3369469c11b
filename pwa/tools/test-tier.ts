/**
 * Returns a run's test files as glob patterns. Files named `*.slow.*` are a separate tier, and are included in every
 * run without a tier (`TEST_TIER`).
 */
export function testFiles(every: readonly string[]): { include: string[]; exclude: string[] } {
  const slow = every.map((pattern) => pattern.replace(/\*\.(spec|e2e)/, '*.slow.$1'));
  const { TEST_TIER: tier } = process.env;
  return { include: tier === 'slow' ? slow : [...every], exclude: tier === 'fast' ? slow : [] };
}
