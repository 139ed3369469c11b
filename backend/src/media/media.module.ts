import { Module } from '@nestjs/common';
import { MediaController } from './media.controller.ts';
import { PhotoIntake } from './photo-intake.ts';

@Module({
  controllers: [MediaController],
  providers: [PhotoIntake],
  exports: [PhotoIntake],
})
export class MediaModule {}
