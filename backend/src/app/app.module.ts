import { type BeforeApplicationShutdown, type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { AdminModule } from '../admin/admin.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { AccountDataModule } from '../export/account-data.module.ts';
import { GuestbookModule } from '../guestbook/guestbook.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { COMMAND_EXECUTOR, Commands, ExecuteHandler } from '../platform/commands/commands.ts';
import { AnswerInterceptor } from '../platform/http/answer.interceptor.ts';
import { DRAIN } from '../platform/http/drain-requests.ts';
import { ProblemFilter } from '../platform/http/problem.filter.ts';
import { REQUEST_LIMITS, type RequestLimits } from '../platform/http/request-limits.ts';
import { SHARED_ANSWERS, type SharedAnswers } from '../platform/http/shared-answers.ts';
import {
  ACCESS_LOG,
  ATTEMPTS,
  CLOCK,
  CONFIG,
  CONTACT_MESSAGES,
  EPOCH,
  EXPORTS,
  JOBS,
  MEDIA_LIBRARY,
  METRICS,
  ONE_TIME_TOKENS,
  PUBLISHED_LOG,
  REQUEST_IDENTITY,
  SERIALISER,
  SESSIONS,
  SHELL,
  SITE_SECRET,
  UPLOADS,
} from '../platform/platform.tokens.ts';
import { READ_MODELS } from '../platform/read-models/read-models.ts';
import { SiteModule } from '../site/site.module.ts';
import { SyncModule } from '../sync/sync.module.ts';
import { ThemesModule } from '../themes/themes.module.ts';
import type { Platform } from './platform.ts';
import { rebuildUnreadable } from './rebuild-unreadable.ts';

@Global()
@Module({})
class PlatformModule {}

/** What the application makes of the platform for HTTP. */
export type HttpParts = {
  shared: SharedAnswers;
  limits: RequestLimits;
  drain: BeforeApplicationShutdown;
};

/** What the platform offers to every feature. */
function platformModule(platform: Platform, { shared, limits, drain }: HttpParts): DynamicModule {
  const engines = [
    { provide: CONFIG, useValue: platform.config },
    { provide: CLOCK, useValue: platform.clock },
    { provide: SITE_SECRET, useValue: platform.secret },
    { provide: REQUEST_IDENTITY, useValue: platform.identity },
    { provide: EPOCH, useValue: platform.epoch },
    { provide: READ_MODELS, useValue: platform.views },
    { provide: SHARED_ANSWERS, useValue: shared },
    { provide: REQUEST_LIMITS, useValue: limits },
    { provide: DRAIN, useValue: drain },
    { provide: COMMAND_EXECUTOR, useValue: platform.executor },
    { provide: METRICS, useValue: platform.metrics },
    { provide: MEDIA_LIBRARY, useValue: platform.media },
    { provide: UPLOADS, useValue: platform.uploads },
    { provide: SERIALISER, useValue: platform.serialiser },
    { provide: PUBLISHED_LOG, useValue: platform.audit.published },
    { provide: SHELL, useValue: platform.shell },
    { provide: SESSIONS, useValue: platform.sessions },
    { provide: ACCESS_LOG, useValue: platform.accessLog },
    { provide: EXPORTS, useValue: platform.exports },
    { provide: JOBS, useValue: platform.jobs },
    { provide: ONE_TIME_TOKENS, useValue: platform.tokens },
    { provide: ATTEMPTS, useValue: platform.attempts },
    { provide: CONTACT_MESSAGES, useValue: platform.contactMessages },
  ];
  return {
    module: PlatformModule,
    imports: [CqrsModule],
    providers: [...engines, Commands, ExecuteHandler],
    exports: [...engines, Commands],
  };
}

@Module({})
class AppModule {}

/** The whole application. The site comes last, since it answers every address that nobody else does. */
export function appModule(platform: Platform, http: HttpParts): DynamicModule {
  return {
    module: AppModule,
    imports: [
      platformModule(platform, http),
      AccountsModule,
      AccountDataModule,
      MemorialsModule,
      MediaModule,
      GuestbookModule,
      AuditModule,
      SyncModule,
      ThemesModule,
      AdminModule,
      SiteModule,
    ],
    providers: [
      {
        provide: APP_FILTER,
        useValue: new ProblemFilter(rebuildUnreadable(platform.engine, new Logger('projections'))),
      },
      { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    ],
  };
}
