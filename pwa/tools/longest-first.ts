import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, one of these would keep one core busy long after the others have nothing left to do. */
const longest = [/\.simulation\.slow\.spec\.ts$/, /\.slow\.spec\.tsx$/, /\/memorial\.screen\.spec\.tsx$/];

const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((name) => name.test(moduleId));

/** Begins with the files that take longest; a fresh clone does not know yet how long each took. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
