// Loaded before a process (`--require`), in each of its threads: its clock differs from the machine's by the milliseconds
// that the file `CLOCK_FILE` holds at the moment, so that a test sets it while the process runs.
const { readFileSync } = require('node:fs');

const readEveryMs = 20;
const RightDate = Date;
const rightNow = RightDate.now;
let offset = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now() {
  if (performance.now() - readAt > readEveryMs) {
    readAt = performance.now();
    offset = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
  }
  return rightNow() + offset;
}

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new RightDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
