import { siteApi } from '@everpaw/contracts/site/site.api';
import type { SiteDto } from '@everpaw/contracts/site/site.dto';
import { Controller, Inject } from '@nestjs/common';
import type { Config } from '../platform/config/config.ts';
import { Route } from '../platform/http/route.ts';
import { CONFIG } from '../platform/platform.tokens.ts';
import { siteDtoOf } from './site-dto.ts';

@Controller()
export class SiteDtoController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Route(siteApi.site, { shared: 'everyone' })
  site(): SiteDto {
    return siteDtoOf(this.config.siteMode);
  }
}
