import { appendFileSync } from 'node:fs';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Writes each mutant's result to a file immediately, so that an interrupted run still has results. */
class RecordResults {
  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    const file = process.env.MUTATION_RESULTS;
    const line = { status, fileName, line: location.start.line, mutatorName, replacement };
    if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'record-results', RecordResults)];
