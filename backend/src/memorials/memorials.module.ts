import { Module } from '@nestjs/common';
import { PhotoIntake } from '../media/photo-intake.ts';
import { HomeScreenController } from './home-screen.controller.ts';
import { KeepersController } from './keepers.controller.ts';
import { KeeperQueries } from './keepers.queries.ts';
import { MemorialsController } from './memorials.controller.ts';
import { MemorialQueries } from './memorials.queries.ts';

@Module({
  controllers: [MemorialsController, KeepersController, HomeScreenController],
  providers: [MemorialQueries, KeeperQueries, PhotoIntake],
  exports: [MemorialQueries, PhotoIntake],
})
export class MemorialsModule {}
