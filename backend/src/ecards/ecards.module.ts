import { Module } from '@nestjs/common';
import { AdminModule } from '../admin/admin.module.ts';
import { EcardsController } from './ecards.controller.ts';
import { EcardQueries } from './ecards.queries.ts';

@Module({ imports: [AdminModule], controllers: [EcardsController], providers: [EcardQueries] })
export class EcardsModule {}
