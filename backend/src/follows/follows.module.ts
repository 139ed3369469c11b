import { Module } from '@nestjs/common';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { FollowsController } from './follows.controller.ts';

@Module({ imports: [MemorialsModule], controllers: [FollowsController] })
export class FollowsModule {}
