import { siteApi } from '@everpaw/contracts/site/site.api';
import type { SiteDto } from '@everpaw/contracts/site/site.dto';
import { Controller, Inject } from '@nestjs/common';
import type { Config } from '../platform/config/config.ts';
import { Route } from '../platform/http/route.ts';
import { CONFIG, COPY_OF } from '../platform/kernel/platform.tokens.ts';
import type { CopyOf } from '../platform/storage/keys/after-restore.ts';
import { siteDtoOf } from './site-dto.ts';

@Controller()
export class SiteDtoController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(COPY_OF) private readonly copyOf: CopyOf | null,
  ) {}

  @Route(siteApi.site, { shared: 'everyone' })
  site(): SiteDto {
    return siteDtoOf(this.config.siteMode, this.copyOf);
  }
}
