import { type Occasion, occasions } from '@everpaw/contracts/follows/occasions';
import { followsProjection } from '@everpaw/projections/follows/follows.projection';
import type { FollowDoc } from '@everpaw/projections/follows/follows.view';
import { rememberedDaysProjection } from '@everpaw/projections/follows/remembered-days.projection';
import type { RememberedDaysDoc } from '@everpaw/projections/follows/remembered-days.view';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { datesRememberedOn, daysAround, isDue, morningOf, yearsUntil } from './remembered-day.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const space = '5f2c6b1d-93a7-5e0c-8b44-0d7e21f6c3a8';
/** Choices per page, and the number after which a run ends. The next run takes the rest. */
const pageSize = 200;
const atOnce = 500;

/** Returns the occasions whose day this is for a memorial, for at least the first time. */
function occasionsOn(day: string, memorial: RememberedDaysDoc): Occasion[] {
  const dates = datesRememberedOn(day);
  return occasions.filter((occasion) => {
    const date = memorial[occasion];
    return date !== null && dates.includes(date.slice(5)) && yearsUntil(day, date) > 0;
  });
}

/** Returns the occasions of which an account is to be reminded: both the choice and the date are older than the morning. */
function occasionsFor(day: string, memorial: RememberedDaysDoc, follow: FollowDoc): Occasion[] {
  const morning = morningOf(day, follow.timeZone).toISOString();
  return occasionsOn(day, memorial).filter((occasion) => {
    const [chosen, known] = [follow[`${occasion}Since`], memorial[`${occasion}Since`]];
    const isOlder = chosen !== null && known !== null && chosen < morning && known < morning;
    return isOlder && follow[`${occasion}Year`] < Number(day.slice(0, 4));
  });
}

/**
 * Records each email that is due and returns their number. Several processes may record the same one, and a stale view
 * may list one that is recorded; the choice's decider resolves both.
 */
export function dueDays({ engine, executor }: Parts): (now: Date) => Promise<number> {
  const execute = systemCommands(executor, 'follows', space);
  const memorials = () => engine.model<RememberedDaysDoc>(rememberedDaysProjection.name);
  const follows = () => engine.model<FollowDoc>(followsProjection.name);

  async function memorialsOn(day: string): Promise<RememberedDaysDoc[]> {
    const dates = { $in: datesRememberedOn(day) };
    const found = await Promise.all([
      memorials().find({ isFollowed: true, passingDay: dates }).lean<RememberedDaysDoc[]>(),
      memorials().find({ isFollowed: true, birthdayDay: dates }).lean<RememberedDaysDoc[]>(),
    ]);
    return [...new Map(found.flat().map((doc) => [doc._id, doc])).values()];
  }

  async function* followsOf(memorialId: string): AsyncGenerator<FollowDoc> {
    for (let after = ''; ; ) {
      const page = await follows()
        .find({ memorialId, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean<FollowDoc[]>();
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      after = last._id;
    }
  }

  return async (now) => {
    let begun = 0;
    for (const day of daysAround(now))
      for (const memorial of await memorialsOn(day)) {
        if (occasionsOn(day, memorial).length === 0) continue;
        for await (const follow of followsOf(memorial._id)) {
          if (begun >= atOnce) return begun;
          if (!isDue(day, follow.timeZone, now)) continue;
          const due = occasionsFor(day, memorial, follow);
          if (due.length === 0) continue;
          const data = { followId: follow._id, day, occasions: due };
          await execute('RecordRememberedDay', data, `${follow._id} ${day} ${due.join()}`);
          begun += 1;
        }
      }
    return begun;
  };
}
