import { stdout } from 'node:process';
import { type ConnectJobsOptions, connectJobs } from './connect-jobs.ts';

/** A process to be killed: it begins every job, says so in a line, and never ends one. */
const [options = '{}'] = process.argv.slice(2);
// The test that starts this process writes the options.
const jobs = await connectJobs(JSON.parse(options) as ConnectJobsOptions);
jobs.process({
  work: ({ id, attempt }) => {
    stdout.write(`begun ${id} ${attempt}\n`);
    return new Promise(() => {});
  },
});
setInterval(() => {}, 60_000);
