import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Started last, one of these would keep one core busy long after the others are idle. */
const longest = [/\.simulation\.slow\.spec\.ts$/, /\.slow\.spec\.tsx$/, /\/memorial\.screen\.spec\.tsx$/];

const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((name) => name.test(moduleId));

/** Runs the longest test files first; a fresh clone has no recorded durations. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
