import { Module } from '@nestjs/common';
import { AdminModule } from '../admin/admin.module.ts';
import { StoreController } from './store.controller.ts';
import { StoreQueries } from './store.queries.ts';

@Module({
  imports: [AdminModule],
  controllers: [StoreController],
  providers: [StoreQueries],
  exports: [StoreQueries],
})
export class StoreModule {}
