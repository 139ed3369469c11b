import { Module } from '@nestjs/common';
import { GuestbookModule } from '../guestbook/guestbook.module.ts';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { SiteController } from './site.controller.ts';

@Module({ imports: [MemorialsModule, GuestbookModule], controllers: [SiteController] })
export class SiteModule {}
