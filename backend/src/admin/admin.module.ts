import { Module } from '@nestjs/common';
import { AdminController } from './admin.controller.ts';
import { AdminQueries } from './admin.queries.ts';
import { AdminService } from './admin.service.ts';

@Module({
  controllers: [AdminController],
  providers: [AdminQueries, AdminService],
  exports: [AdminService],
})
export class AdminModule {}
