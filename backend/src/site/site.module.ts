import { Module } from '@nestjs/common';
import { GuestbookModule } from '../guestbook/guestbook.module.ts';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { NewsModule } from '../news/news.module.ts';
import { ThemesModule } from '../themes/themes.module.ts';
import { ContactController } from './contact.controller.ts';
import { SiteController } from './site.controller.ts';
import { SiteDtoController } from './site-dto.controller.ts';
import { StatusController } from './status.controller.ts';

@Module({
  imports: [MemorialsModule, GuestbookModule, ThemesModule, NewsModule],
  controllers: [ContactController, SiteDtoController, StatusController, SiteController],
})
export class SiteModule {}
