import { siteApi } from '@everpaw/contracts/site/site.api';
import type { SiteView } from '@everpaw/contracts/site/site.view';
import { Controller, Inject } from '@nestjs/common';
import type { Config } from '../platform/config/config.ts';
import { Route } from '../platform/http/route.ts';
import { CONFIG } from '../platform/platform.tokens.ts';
import { siteViewOf } from './site-view.ts';

@Controller()
export class SiteViewController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Route(siteApi.site, { shared: true })
  site(): SiteView {
    return siteViewOf(this.config.siteMode);
  }
}
