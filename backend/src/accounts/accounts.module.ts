import { Module } from '@nestjs/common';
import type { Config } from '../platform/config/config.ts';
import { CONFIG } from '../platform/kernel/platform.tokens.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountQueries } from './accounts.queries.ts';
import { AccountsService } from './accounts.service.ts';
import { EmailsToAccounts } from './emails-to-accounts.ts';
import { LocalGuard } from './local.guard.ts';
import { MailedLinksController } from './mailed-links.controller.ts';
import { MailedLinksService } from './mailed-links.service.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileService } from './profile.service.ts';
import { ProviderArrivals } from './providers/provider-arrivals.ts';
import { ProvidersController } from './providers/providers.controller.ts';
import { createProviders, PROVIDERS } from './providers/providers.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

@Module({
  controllers: [AccountsController, MailedLinksController, ProfileController, ProvidersController],
  providers: [
    AccountQueries,
    AccountsService,
    EmailsToAccounts,
    MailedLinksService,
    ProfileService,
    ProviderArrivals,
    SignInThrottle,
    LocalGuard,
    {
      provide: PROVIDERS,
      inject: [CONFIG],
      useFactory: ({ providers }: Config) => createProviders(providers),
    },
  ],
  exports: [AccountQueries],
})
export class AccountsModule {}
