import { Module } from '@nestjs/common';
import { PictureIntake } from '../media/picture-intake.ts';
import { HomeScreenController } from './home-screen.controller.ts';
import { KeepersController } from './keepers.controller.ts';
import { KeeperQueries } from './keepers.queries.ts';
import { MemorialsController } from './memorials.controller.ts';
import { MemorialQueries } from './memorials.queries.ts';

@Module({
  controllers: [MemorialsController, KeepersController, HomeScreenController],
  providers: [MemorialQueries, KeeperQueries, PictureIntake],
  exports: [MemorialQueries, PictureIntake],
})
export class MemorialsModule {}
