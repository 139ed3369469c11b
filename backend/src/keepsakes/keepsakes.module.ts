import { Module } from '@nestjs/common';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { KeepsakesController } from './keepsakes.controller.ts';

@Module({ imports: [MemorialsModule], controllers: [KeepsakesController] })
export class KeepsakesModule {}
