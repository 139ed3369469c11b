import { Module } from '@nestjs/common';
import { GuestbookModule } from '../guestbook/guestbook.module.ts';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { ThemesModule } from '../themes/themes.module.ts';
import { ContactController } from './contact.controller.ts';
import { SiteController } from './site.controller.ts';
import { SiteDtoController } from './site-dto.controller.ts';

@Module({
  imports: [MemorialsModule, GuestbookModule, ThemesModule],
  controllers: [ContactController, SiteDtoController, SiteController],
})
export class SiteModule {}
