import { Module } from '@nestjs/common';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { RecordingIntake } from './recording-intake.ts';
import { RecordingsController } from './recordings.controller.ts';

@Module({ imports: [MemorialsModule], controllers: [RecordingsController], providers: [RecordingIntake] })
export class RecordingsModule {}
