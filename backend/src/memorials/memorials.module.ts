import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.ts';
import { HomeScreenController } from './home-screen.controller.ts';
import { KeepersController } from './keepers.controller.ts';
import { KeeperQueries } from './keepers.queries.ts';
import { MemorialEvents } from './memorial-events.ts';
import { MemorialPhotosController } from './memorial-photos.controller.ts';
import { MemorialsController } from './memorials.controller.ts';
import { MemorialQueries } from './memorials.queries.ts';
import { PagePasswordController } from './page-password.controller.ts';
import { PastMemorials } from './past-memorials.ts';
import { PhotoAccess } from './photo-access.ts';

@Module({
  imports: [MediaModule],
  controllers: [
    MemorialsController,
    KeepersController,
    HomeScreenController,
    MemorialPhotosController,
    PagePasswordController,
  ],
  providers: [MemorialQueries, MemorialEvents, PastMemorials, KeeperQueries, PhotoAccess],
  exports: [MemorialQueries, MemorialEvents, PhotoAccess],
})
export class MemorialsModule {}
