/**
 * The test files of a run, as glob patterns: those named `*.slow.*` are a tier of their own, and belong to every run
 * that names no tier (`TEST_TIER`).
 */
export declare function testFiles(every: readonly string[]): {
  include: string[];
  exclude: string[];
};
//# sourceMappingURL=test-tier.d.ts.map
