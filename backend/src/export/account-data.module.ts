import { Module } from '@nestjs/common';
import { Guesses } from '../accounts/guesses.ts';
import { AccountDataController } from './account-data.controller.ts';
import { LeavingService } from './leaving.service.ts';

@Module({
  controllers: [AccountDataController],
  providers: [LeavingService, Guesses],
})
export class AccountDataModule {}
