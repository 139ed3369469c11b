import type { MediaLibrary } from '../media/media-library.ts';
import type { Job, JobHandlers } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import { inLanguage } from '../platform/kernel/reader-language.ts';
import { bookletContent, bookletViews, noting } from './booklet-content.ts';
import { makeKeepsakeJob } from './due-keepsakes.ts';
import { type Keepsakes, keepsakeAttempts } from './keepsakes.ts';
import { picturesFrom, writeBooklet } from './write-booklet.ts';

type Parts = {
  engine: ProjectionEngine;
  media: MediaLibrary;
  keepsakes: Keepsakes;
  /** The site's origin, for the booklet's address. */
  origin: string;
  clock: () => Date;
  /** Returns the position of the log's last event. */
  head(): Promise<string>;
};

/** The progress is stored this often at most: each time is a write to disk. */
const maxSteps = 100;

type Begun = NonNullable<Awaited<ReturnType<Keepsakes['begin']>>>;

async function makeBooklet(parts: Parts, { data, attempt }: Job): Promise<void> {
  const { keepsakes } = parts;
  const [memorialId, id] = [String(data.memorialId), String(data.keepsakeId)];
  const begun = await keepsakes.begin(memorialId, id);
  if (!begun) return;
  try {
    await inLanguage(begun.language, () => layOutBooklet(parts, { memorialId, id, ...begun }));
  } catch (error) {
    if (attempt >= keepsakeAttempts) await keepsakes.fail(memorialId, id);
    throw error;
  }
}

async function layOutBooklet(
  parts: Parts,
  { memorialId, id, ...begun }: Begun & { memorialId: string; id: string },
): Promise<void> {
  const { keepsakes, engine, origin, clock } = parts;
  await requireReached(engine, bookletViews, await parts.head());
  const madeAt = clock();
  const content = await bookletContent(engine, memorialId, { origin, madeAt });
  if (!content) return keepsakes.drop(memorialId, id);
  const holds = new Set<string>();
  const made = await writeBooklet(
    noting(content, holds),
    { ...begun, madeAt, load: picturesFrom(parts.media) },
    async (page, pages) => {
      if (page % Math.ceil(pages / maxSteps) === 0) await keepsakes.progress(memorialId, id, page, pages);
    },
  );
  await keepsakes.finish(memorialId, id, { ...made, holds: [...holds] });
}

/** Returns the job that makes a booklet. A process that takes it up after a crash starts from the beginning. */
export function keepsakeJobs(parts: Parts): JobHandlers {
  return { [makeKeepsakeJob]: (job) => makeBooklet(parts, job) };
}
