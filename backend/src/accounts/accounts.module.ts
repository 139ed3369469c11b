import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AccountsController } from './accounts.controller.ts';
import { AccountQueries } from './accounts.queries.ts';
import { AccountsService } from './accounts.service.ts';
import { LocalGuard, LocalStrategy } from './local.strategy.ts';

@Module({
  imports: [PassportModule],
  controllers: [AccountsController],
  providers: [AccountQueries, AccountsService, LocalStrategy, LocalGuard],
  exports: [AccountQueries],
})
export class AccountsModule {}
