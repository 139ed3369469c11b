import { Module } from '@nestjs/common';
import { actRoutes } from '../admin/act-routes.ts';
import { AdminModule } from '../admin/admin.module.ts';
import { productActs, StoreController } from './store.controller.ts';
import { StoreQueries } from './store.queries.ts';

@Module({
  imports: [AdminModule],
  controllers: [StoreController, actRoutes(productActs)],
  providers: [StoreQueries],
  exports: [StoreQueries],
})
export class StoreModule {}
