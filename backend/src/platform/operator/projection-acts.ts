import type { ProjectionEngine } from '../execution/projections/projection-engine.ts';
import type { OperatorActs } from './operator-acts.ts';
import { Refused } from './refused.ts';
import { runActs } from './run-acts.ts';
import { progressLine, projectionTable } from './status-table.ts';

/** The operator commands for read models. */
export function projectionActs(engine: ProjectionEngine): OperatorActs {
  return {
    'projections.status': async () => projectionTable(await engine.measure(), await engine.unusedBuilds()),
    async 'projections.rebuild'([name = ''], report) {
      await engine.rebuild(name, (progress) => report(`${name}: ${progressLine(progress)}`));
      return `${name} is rebuilt, and the new build serves.`;
    },
    ...runActs('projections', () => engine),
    async 'projections.drop'([name = '']) {
      const count = await engine.drop(name);
      return `${name}: ${count === 1 ? '1 old build was' : `${count} old builds were`} dropped.`;
    },
    async 'projections.serve'([name = '', version = '']) {
      if (!/^[1-9]\d{0,5}$/.test(version)) throw new Refused('A version is a whole number from 1.');
      await engine.serve(name, Number(version));
      return `${name}: version ${version} serves.`;
    },
  };
}
