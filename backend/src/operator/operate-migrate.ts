import type { Config } from '../platform/config/config.ts';
import { answered, type Out } from '../platform/operator/operator-cli.ts';
import { isUnderstood, misunderstood, type Usage } from '../platform/operator/operator-usage.ts';
import { type Side, sides } from '../platform/storage/keys/site-moves.ts';
import { moveSite, reopenSide } from './move/move-site.ts';

const where = sides.join('|');
const usages: readonly Usage[] = [
  {
    verb: '--to',
    words: 'SIDE [--and-retire]',
    does: `move the site there (${where}); with --and-retire, the old side then refuses to start`,
  },
  { verb: '--to', words: 'SIDE --dry-run', does: 'what would be moved; changes nothing' },
  { verb: '--reopen', words: 'SIDE', does: 'let the site start again on a side that was retired' },
];

const isSide = (word: string | undefined): word is Side => sides.some((side) => side === word);

/** Runs an operator's `npm run migrate --` command. Returns the exit code: 0 done, 1 refused, 2 not understood. */
export async function operateMigrate(config: Config, argv: readonly string[], out: Out): Promise<0 | 1 | 2> {
  const [verb, side, option] = argv;
  if (!isUnderstood(usages, argv) || !isSide(side)) {
    out.write(misunderstood('migrate', usages, isSide(side) ? argv : []));
    return 2;
  }
  return answered(out, (report) =>
    verb === '--reopen'
      ? reopenSide(config, side, new Date())
      : moveSite(
          config,
          { to: side, isDryRun: option === '--dry-run', andRetire: option === '--and-retire' },
          new Date(),
          report,
        ),
  );
}
