import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../platform/config/config.ts';
import type { RequestIdentity } from '../platform/execution/commands/request-identity.ts';
import { networkOf } from '../platform/kernel/addresses.ts';
import { CLOCK, type Clock, CONFIG, REQUEST_IDENTITY } from '../platform/kernel/platform.tokens.ts';

/** Identifies the networks whose unpaid orders hold limited resources. */
@Injectable()
export class HoldHolders {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimitFactor'>,
    @Inject(REQUEST_IDENTITY) private readonly identity: RequestIdentity,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns a pseudonym of an address's network that changes daily (UTC). It is an HMAC with the site's
   * secret, so no address is stored. Undefined if rate limits are off.
   */
  of(address: string): string | undefined {
    if (this.config.rateLimitFactor === 0) return undefined;
    const day = this.clock().toISOString().slice(0, 10);
    const key = JSON.stringify([networkOf(address), day]);
    return this.identity.idOf({ actor: { kind: 'visitor' }, asked: 'hold for an unpaid order', key });
  }
}
