import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import type { Config } from '../platform/config/config.ts';
import { CONFIG } from '../platform/platform.tokens.ts';
import { AccountMails } from './account-mails.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountQueries } from './accounts.queries.ts';
import { AccountsService } from './accounts.service.ts';
import { Guesses } from './guesses.ts';
import { LocalGuard, LocalStrategy } from './local.strategy.ts';
import { MailedLinksController } from './mailed-links.controller.ts';
import { MailedLinksService } from './mailed-links.service.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileService } from './profile.service.ts';
import { ProviderArrivals } from './providers/provider-arrivals.ts';
import { ProvidersController } from './providers/providers.controller.ts';
import { createProviders, PROVIDERS } from './providers/providers.ts';

@Module({
  imports: [PassportModule],
  controllers: [AccountsController, MailedLinksController, ProfileController, ProvidersController],
  providers: [
    AccountQueries,
    AccountsService,
    AccountMails,
    MailedLinksService,
    ProfileService,
    ProviderArrivals,
    Guesses,
    LocalStrategy,
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
