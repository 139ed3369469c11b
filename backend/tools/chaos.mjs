// `npm run chaos [-- --acts=20] [--seed=1]`: kills, pauses, cuts off and misleads the processes of a site and its engines
// under load, so many times, and checks after each what must always hold. The same seed makes the same choices.
import { join } from 'node:path';
import { environment, projectNode, root, run } from './set-up.mjs';

const option = (name, standard) => {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return given ? given.slice(name.length + 3) : standard;
};
const env = environment({
  CHAOS_ACTS: option('acts', '20'),
  CHAOS_SEED: option('seed', String(1 + Math.floor(Math.random() * 1_000_000))),
});
process.stdout.write(`The seed is ${env.CHAOS_SEED}.\n`);
process.exit(
  run(projectNode(), [join(root, 'backend/tools/test.mjs'), '--slow', 'backend/test/chaos'], { env }),
);
