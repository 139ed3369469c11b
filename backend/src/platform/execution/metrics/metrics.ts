import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Appender } from '../../storage/event-log/appender.ts';
import type { JobCounts, JobHandlers } from '../jobs/job-queue.ts';
import type { ProjectionStatus } from '../projections/builds/projection-status.ts';

/** The measurements taken on request. */
export type Measured = {
  projections(): Promise<readonly ProjectionStatus[]>;
  jobs(): Promise<JobCounts>;
};

/** The metrics of a site for Prometheus. Labels never identify a person or entity. */
export type Metrics = {
  /** Measures the duration of each append, including failed ones. */
  measuredAppender(appender: Appender): Appender;
  /** Measures how long each job was due before it started, emails under the name `mail`, and its result. */
  measuredHandlers(handlers: JobHandlers): JobHandlers;
  /** Counts the verdict of a pushed command. */
  countVerdict(verdict: string): void;
  /** Counts a round of reading the mailbox for delivery notices, and its result. */
  countMailboxRound(outcome: 'read' | 'failed'): void;
  /** Counts an email in it: a notice that returned a card, another notice, or something else. */
  countFoundEmail(kind: 'returned' | 'notice' | 'other'): void;
  /**
   * Counts a message of the payment provider: each as received, and one of an unknown API version or one that was set
   * aside once more.
   */
  countPaymentMessage(kind: 'received' | 'other-version' | 'set-aside'): void;
  contentType: string;
  /** Returns the metrics as text, without those of an unavailable engine. */
  text(measured: Measured): Promise<string>;
};

const appendBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const waitBuckets = [0.1, 0.5, 1, 5, 15, 60, 300, 1_800, 3_600, 21_600, 86_400];

/** Creates metrics starting at zero. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const appends = new Histogram({
    name: 'everpaw_append_duration_seconds',
    help: 'Appends to the event log, from the call to the durable answer or the failure.',
    labelNames: ['outcome'],
    buckets: appendBuckets,
    registers,
  });
  const waits = new Histogram({
    name: 'everpaw_job_wait_seconds',
    help: 'How long jobs were due before their first attempt began, by name; emails are called mail.',
    labelNames: ['name'],
    buckets: waitBuckets,
    registers,
  });
  const attempts = new Counter({
    name: 'everpaw_job_attempts_total',
    help: 'Attempts at jobs, by name and outcome.',
    labelNames: ['name', 'outcome'],
    registers,
  });
  const jobs = new Gauge({
    name: 'everpaw_jobs',
    help: 'Jobs in the queue, by state.',
    labelNames: ['state'],
    registers,
  });
  const lag = projectionGauges(registers);

  const handlerOf = (name: string, handle: JobHandlers[string]): JobHandlers[string] => {
    return async (job) => {
      if (job.waitedMs !== undefined) waits.observe({ name }, job.waitedMs / 1_000);
      try {
        await handle(job);
        attempts.inc({ name, outcome: 'done' });
      } catch (error) {
        attempts.inc({ name, outcome: 'failed' });
        throw error;
      }
    };
  };

  return {
    measuredAppender: (appender) => ({
      ...appender,
      async append(append) {
        const stop = appends.startTimer();
        try {
          const position = await appender.append(append);
          stop({ outcome: 'stored' });
          return position;
        } catch (error) {
          stop({ outcome: 'failed' });
          throw error;
        }
      },
    }),
    measuredHandlers: (handlers) =>
      Object.fromEntries(Object.entries(handlers).map(([name, handle]) => [name, handlerOf(name, handle)])),
    ...pushCounters(registers),
    ...mailboxCounters(registers),
    ...paymentCounters(registers),
    contentType: registry.contentType,
    async text(measured) {
      jobs.reset();
      const [builds, counts] = await Promise.allSettled([measured.projections(), measured.jobs()]);
      lag(builds.status === 'fulfilled' ? builds.value : []);
      if (counts.status === 'fulfilled')
        for (const [state, count] of Object.entries(counts.value)) jobs.set({ state }, count);
      return registry.metrics();
    },
  };
}

/** The verdicts of pushed commands. */
function pushCounters(registers: Registry[]): Pick<Metrics, 'countVerdict'> {
  const verdicts = new Counter({
    name: 'everpaw_push_verdicts_total',
    help: 'Commands that devices have pushed, by verdict.',
    labelNames: ['verdict'],
    registers,
  });
  return { countVerdict: (verdict) => verdicts.inc({ verdict }) };
}

/** The messages of the payment provider. */
function paymentCounters(registers: Registry[]): Pick<Metrics, 'countPaymentMessage'> {
  const messages = new Counter({
    name: 'everpaw_payment_messages_total',
    help: 'Messages of the payment provider: received, and of these the ones of another API version or set aside.',
    labelNames: ['kind'],
    registers,
  });
  // A counter that begins with its first message would not be seen to increase.
  for (const kind of ['received', 'other-version', 'set-aside']) messages.inc({ kind }, 0);
  return { countPaymentMessage: (kind) => messages.inc({ kind }) };
}

/** The emails in the mailbox for delivery notices. */
function mailboxCounters(registers: Registry[]): Pick<Metrics, 'countMailboxRound' | 'countFoundEmail'> {
  const rounds = new Counter({
    name: 'everpaw_mailbox_rounds_total',
    help: 'Looks into the mailbox for delivery notices, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const emails = new Counter({
    name: 'everpaw_mailbox_emails_total',
    help: 'Emails found there: notices that sent a card back, other notices, and what is none.',
    labelNames: ['kind'],
    registers,
  });
  return {
    countMailboxRound: (outcome) => rounds.inc({ outcome }),
    countFoundEmail: (kind) => emails.inc({ kind }),
  };
}

/** The lag of each build of each view. */
function projectionGauges(registers: Registry[]): (builds: readonly ProjectionStatus[]) => void {
  const labelNames = ['name', 'build', 'serving'];
  const distance = new Gauge({
    name: 'everpaw_projection_lag',
    help: "Behind the end of the log, in the log's own units: events in the embedded log, bytes in EventStoreDB.",
    labelNames,
    registers,
  });
  const seconds = new Gauge({
    name: 'everpaw_projection_lag_seconds',
    help: 'From storing to applying, of the last batch.',
    labelNames,
    registers,
  });
  const failed = new Gauge({
    name: 'everpaw_projection_failed',
    help: '1 where a view has stopped for an error.',
    labelNames,
    registers,
  });
  return (builds) => {
    for (const gauge of [distance, seconds, failed]) gauge.reset();
    for (const { name, build, serving, lag, failure } of builds) {
      const labels = { name, build, serving: String(serving) };
      distance.set(labels, lag.distance);
      seconds.set(labels, lag.milliseconds / 1_000);
      failed.set(labels, failure === null ? 0 : 1);
    }
  };
}
