import { expect, test } from '@jest/globals';
import { answered } from '../operator/operator-cli.ts';
import { warningLines } from './warning-lines.ts';

test('warnings and progress of a command stay out of its answer, which a machine may read', async () => {
  const [answer, aside]: [string[], string[]] = [[], []];
  const logger = warningLines((line) => aside.push(line));
  const out = {
    write: (text: string) => answer.push(text),
    aside: { write: (text: string) => aside.push(text) },
  };
  expect(
    await answered(out, async (report) => {
      logger.warn('the tree is being built', 'audit');
      logger.log('started', 'audit');
      logger.error('it broke', 'a stack', 'jobs');
      report('3 events are read');
      return 'a checkpoint';
    }),
  ).toBe(0);
  expect(answer).toEqual(['a checkpoint\n']);
  expect(aside).toEqual(['audit: the tree is being built\n', 'jobs: it broke\n', '3 events are read\n']);
});
