import { Module } from '@nestjs/common';
import { SignInThrottle } from '../accounts/sign-in-throttle.ts';
import { AccountDataController } from './account-data.controller.ts';
import { LeavingService } from './leaving.service.ts';

@Module({
  controllers: [AccountDataController],
  providers: [LeavingService, SignInThrottle],
})
export class AccountDataModule {}
