import { siteApi } from '@everpaw/contracts/site/site.api';
import type { PartState, SitePart, StatusDto } from '@everpaw/contracts/site/status.dto';
import { Controller, Inject } from '@nestjs/common';
import type { EngineState, Readiness } from '../platform/http/health.ts';
import { Route } from '../platform/http/route.ts';
import { CLOCK, COPY_OF, READINESS } from '../platform/kernel/platform.tokens.ts';
import type { CopyOf } from '../platform/storage/keys/after-restore.ts';

/** The engines that each part needs, by their names in the health checks. */
const engines: Readonly<Record<SitePart, readonly string[]>> = {
  pages: ['views'],
  words: ['events', 'sessions'],
  photos: ['media'],
  emails: ['jobs'],
};

/** Returns the public state of a part, from the states of its engines and whether its work is late. */
export function partState(states: readonly (EngineState | undefined)[], isLate: boolean): PartState {
  if (states.some((state) => state !== 'ready')) return 'away';
  return isLate ? 'slow' : 'working';
}

@Controller()
export class StatusController {
  constructor(
    @Inject(READINESS) private readonly readiness: () => Promise<Readiness>,
    @Inject(CLOCK) private readonly clock: () => Date,
    @Inject(COPY_OF) private readonly copyOf: CopyOf | null,
  ) {}

  @Route(siteApi.status)
  async status(): Promise<StatusDto> {
    const { engines: states, late, builtPercent } = await this.readiness();
    const of = (part: SitePart) =>
      this.copyOf && (part === 'words' || part === 'emails')
        ? 'away'
        : partState(
            engines[part].map((name) => states[name]),
            engines[part].some((name) => late.includes(name)),
          );
    return {
      parts: { pages: of('pages'), words: of('words'), photos: of('photos'), emails: of('emails') },
      ...(builtPercent === undefined ? {} : { builtPercent }),
      checkedAt: this.clock().toISOString(),
    };
  }
}
