import { appendFileSync } from 'node:fs';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Writes each mutant's fate to a file as soon as it is known, so that a run which is cut short still tells something. */
class RecordResults {
  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    const file = process.env.MUTATION_RESULTS;
    const line = { status, fileName, line: location.start.line, mutatorName, replacement };
    if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'record-results', RecordResults)];
