import { endpoints } from '@everpaw/contracts/api';
import { type BeforeApplicationShutdown, type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { features } from '../features.ts';
import {
  COMMAND_EXECUTOR,
  Commands,
  ExecuteHandler,
  UNTIL_UNSEEN,
} from '../platform/execution/commands/commands.ts';
import { READ_MODELS } from '../platform/execution/read-models/read-models.ts';
import { AnswerInterceptor } from '../platform/http/answer.interceptor.ts';
import { commandRoutes } from '../platform/http/command-routes.ts';
import { DRAIN } from '../platform/http/drain-requests.ts';
import type { MeasureReadiness } from '../platform/http/health.ts';
import { REQUEST_LIMITS, type RequestLimits } from '../platform/http/limits/request-limits.ts';
import { OWN_POSITIONS, type OwnPositions } from '../platform/http/own-positions.ts';
import { ProblemFilter } from '../platform/http/problem.filter.ts';
import { SHARED_ANSWERS, type SharedAnswers } from '../platform/http/shared-answers.ts';
import { VisitorIds } from '../platform/http/visitor-ids.ts';
import {
  ACCESS_LOG,
  ARCHIVE_ABILITIES,
  ARCHIVES,
  ATTEMPTS,
  BEGUN_ERASURES,
  CLOCK,
  CONFIG,
  CONTACT_MESSAGES,
  COPY_OF,
  EPOCH,
  EVENT_LOG,
  EVENTS_CATALOGUE,
  EXPORTS,
  JOBS,
  KEEPSAKES,
  MEDIA_LIBRARY,
  METRICS,
  NEWS_ANALYTICS,
  ONE_TIME_TOKENS,
  PAYMENT_GATEWAY,
  PUBLISHED_LOG,
  READINESS,
  RECORDING_LIBRARY,
  REQUEST_IDENTITY,
  SERIALISER,
  SESSIONS,
  SHELL,
  SITE_SECRET,
  STREAM_STATES,
  UPLOADS,
} from '../platform/kernel/platform.tokens.ts';
import { siteCatalogue } from './events-catalogue.ts';
import type { Platform } from './platform.ts';
import { rebuildUnreadable } from './rebuild-unreadable.ts';
import { untilUnseenBy } from './until-unseen.ts';

@Global()
@Module({})
class PlatformModule {}

/** The HTTP services that the application adds to the platform. */
export type HttpParts = {
  shared: SharedAnswers;
  ownPositions: OwnPositions;
  limits: RequestLimits;
  drain: BeforeApplicationShutdown;
  readiness: MeasureReadiness;
};

/** Returns the module with the providers that every feature can inject. */
function platformModule(
  platform: Platform,
  { shared, ownPositions, limits, drain, readiness }: HttpParts,
): DynamicModule {
  const engines = [
    { provide: CONFIG, useValue: platform.config },
    { provide: CLOCK, useValue: platform.clock },
    { provide: SITE_SECRET, useValue: platform.secret },
    { provide: REQUEST_IDENTITY, useValue: platform.identity },
    { provide: EPOCH, useValue: platform.epoch },
    { provide: COPY_OF, useValue: platform.copyOf },
    { provide: READ_MODELS, useValue: platform.views },
    { provide: SHARED_ANSWERS, useValue: shared },
    { provide: OWN_POSITIONS, useValue: ownPositions },
    { provide: REQUEST_LIMITS, useValue: limits },
    { provide: DRAIN, useValue: drain },
    { provide: READINESS, useValue: readiness },
    { provide: COMMAND_EXECUTOR, useValue: platform.executor },
    { provide: UNTIL_UNSEEN, useValue: untilUnseenBy(platform.engine) },
    { provide: METRICS, useValue: platform.metrics },
    { provide: MEDIA_LIBRARY, useValue: platform.media },
    { provide: RECORDING_LIBRARY, useValue: platform.recordings },
    { provide: UPLOADS, useValue: platform.uploads },
    { provide: EVENT_LOG, useValue: platform.eventLog.log },
    { provide: EVENTS_CATALOGUE, useFactory: siteCatalogue },
    { provide: SERIALISER, useValue: platform.serialiser },
    { provide: PUBLISHED_LOG, useValue: platform.audit.published },
    { provide: SHELL, useValue: platform.shell },
    { provide: SESSIONS, useValue: platform.sessions },
    { provide: ACCESS_LOG, useValue: platform.accessLog },
    { provide: ARCHIVES, useValue: platform.archiving },
    { provide: ARCHIVE_ABILITIES, useValue: platform.archiveAbilities },
    { provide: EXPORTS, useValue: platform.exports },
    { provide: KEEPSAKES, useValue: platform.keepsakes },
    { provide: BEGUN_ERASURES, useValue: platform.erasures },
    { provide: JOBS, useValue: platform.jobs },
    { provide: ONE_TIME_TOKENS, useValue: platform.tokens },
    { provide: ATTEMPTS, useValue: platform.attempts },
    { provide: STREAM_STATES, useValue: platform.states },
    { provide: PAYMENT_GATEWAY, useValue: platform.payments },
    { provide: NEWS_ANALYTICS, useValue: platform.newsAnalytics },
    { provide: CONTACT_MESSAGES, useValue: platform.contactMessages },
  ];
  return {
    module: PlatformModule,
    imports: [CqrsModule],
    providers: [...engines, Commands, ExecuteHandler, VisitorIds],
    exports: [...engines, CqrsModule, Commands, VisitorIds],
  };
}

@Module({})
class AppModule {}

/** Returns the module of the whole application. */
export function appModule(platform: Platform, http: HttpParts): DynamicModule {
  return {
    module: AppModule,
    imports: [platformModule(platform, http), ...features.map(({ module }) => module)],
    controllers: [commandRoutes(endpoints)],
    providers: [
      {
        provide: APP_FILTER,
        useValue: new ProblemFilter(rebuildUnreadable(platform.engine, new Logger('projections'))),
      },
      { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    ],
  };
}
