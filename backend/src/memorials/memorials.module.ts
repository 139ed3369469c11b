import { Module } from '@nestjs/common';
import { PictureIntake } from '../media/picture-intake.ts';
import { HomeScreenController } from './home-screen.controller.ts';
import { MemorialsController } from './memorials.controller.ts';
import { MemorialQueries } from './memorials.queries.ts';

@Module({
  controllers: [MemorialsController, HomeScreenController],
  providers: [MemorialQueries, PictureIntake],
  exports: [MemorialQueries, PictureIntake],
})
export class MemorialsModule {}
