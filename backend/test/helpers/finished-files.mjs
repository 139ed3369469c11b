import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** A Jest reporter that writes each finished file, and the machine's load at that moment, to `FINISHED_FILES`. */
export default class FinishedFiles {
  onTestResult({ path }) {
    const { FINISHED_FILES: file } = process.env;
    if (file) appendFileSync(file, `${JSON.stringify({ file: path, load: loadavg()[0] })}\n`);
  }
}
