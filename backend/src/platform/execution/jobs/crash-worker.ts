import { stdout } from 'node:process';
import { type ConnectJobsOptions, connectJobs } from './connect-jobs.ts';

/** A process for crash tests: it starts every job, prints a line for it, and never finishes one. */
const [options = '{}'] = process.argv.slice(2);
// Written by the test that starts this process.
const jobs = await connectJobs(JSON.parse(options) as ConnectJobsOptions);
jobs.process({
  work: ({ id, attempt }) => {
    stdout.write(`begun ${id} ${attempt}\n`);
    return new Promise(() => {});
  },
});
setInterval(() => {}, 60_000);
