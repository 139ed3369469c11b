import { readFrom } from '@everpaw/contracts/kernel/languages/localized';
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sessionApi } from '@everpaw/contracts/accounts/session.api';
import { sessionMs } from '@everpaw/contracts/accounts/session.limits';
import { signedOutCookie } from '@everpaw/contracts/accounts/signed-out-cookie';
import { defaultBodyLimit } from '@everpaw/contracts/kernel/features/endpoint';
import { historiesText } from '@everpaw/contracts/kernel/features/histories';
import { maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import * as commandRates from '@everpaw/contracts/sync/command-rates';
import { epochHeader, historiesHeader, sessionEndedHeader } from '@everpaw/contracts/sync/sync.api';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import { projections } from '@everpaw/projections/registry';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import session from '@fastify/session';
import fastifyStatic from '@fastify/static';
import { PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAdmission } from '../accounts/admission.ts';
import { MediaRefused } from '../media/media-refused.ts';
import { createOpenedPages } from '../memorials/opened-pages.ts';
import { paymentsClosed } from '../payments/payment-gateway.ts';
import type { Config } from '../platform/config/config.ts';
import { serveMetrics } from '../platform/execution/metrics/serve-metrics.ts';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import { builtPercent } from '../platform/execution/projections/views-being-built.ts';
import type { Sessions } from '../platform/execution/sessions/session-store.ts';
import {
  answerClientErrors,
  arrivalTimes,
  capConnections,
  closeSilent,
  guardOwnRefusals,
  pathOfTarget,
  silenceMs,
} from '../platform/http/connections.ts';
import { drainRequests } from '../platform/http/drain-requests.ts';
import { createReadiness, type HealthCheck, NotFit, serveHealth } from '../platform/http/health.ts';
import { admitRequests } from '../platform/http/limits/admit-requests.ts';
import { readBody } from '../platform/http/limits/request-body.ts';
import { createRequestLimits } from '../platform/http/limits/request-limits.ts';
import { logRequests } from '../platform/http/log-requests.ts';
import { createOwnPositions } from '../platform/http/own-positions.ts';
import { problemOf, sendProblem } from '../platform/http/problem.filter.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { createSharedAnswers } from '../platform/http/shared-answers.ts';
import { timeRequests } from '../platform/http/time-requests.ts';
import { type Networks, networksOf } from '../platform/kernel/addresses.ts';
import { projectRoot } from '../platform/kernel/project-root.ts';
import { inLanguage, languageOfRequest, readingOfWork } from '../platform/kernel/reader-language.ts';
import { appModule } from './app.module.ts';
import type { Platform } from './platform.ts';

/** The largest form accepted from another service, in bytes. */
const formLimit = 16 * 1024;
/** How many bytes of an oversized photo are received and discarded, so that its sender gets the error response. */
const droppedPhotoBytes = 32 * 1024 * 1024;
const yearSeconds = 31_536_000;

function sessionCookie({ production }: Config): string {
  return production ? '__Host-everpaw' : 'everpaw';
}

/** Creates the application on an open platform, ready to listen. */
export async function createApp(platform: Platform): Promise<NestFastifyApplication> {
  const { config } = platform;
  const headers = {
    ...securityHeaders(config.production, platform.shell.inlineScripts),
    [epochHeader]: platform.epoch,
    ...(platform.histories.length > 0 ? { [historiesHeader]: historiesText(platform.histories) } : {}),
  };
  const isProxy = networksOf(config.trustedProxies) ?? (() => false);
  const adapter = createAdapter(headers, isProxy);
  const fastify = adapter.getInstance();
  capConnections(adapter.getHttpServer(), isProxy);
  guardOwnRefusals(adapter.getHttpServer(), headers);
  closeSilent(adapter.getHttpServer());
  fastify.decorate('everpawPublicUrl', config.publicUrl);
  fastify.decorate('everpawRequestIdentity', platform.identity);

  const ownPositions = createOwnPositions({ epoch: platform.epoch, production: config.production });
  const shared = createSharedAnswers(platform.views, ownPositions, sessionCookie(config));
  const limits = createRequestLimits(platform.rates, commandRates);
  const admit = createAdmission({
    readModels: platform.views,
    accessLog: platform.accessLog,
    clock: platform.clock,
    opensOf: createOpenedPages({
      secret: platform.secret,
      production: config.production,
      clock: platform.clock,
    }).of,
  });
  const admission = admitRequests({
    headers,
    isProxy,
    shared,
    limits,
    admit,
    isCopy: platform.copyOf !== null,
    closed: platform.payments ? null : paymentsClosed(),
  });
  const drain = drainRequests(fastify);
  speakLanguages(fastify);
  if (platform.lines) logRequests(fastify, platform.lines);
  timeRequests(fastify);
  fastify.addHook('onRequest', admission.onRequest);
  takeBodies(fastify);
  await fastify.register(multipart, { throwFileSizeLimit: false });
  await openSessions(fastify, platform);
  fastify.addHook('preParsing', admission.preParsing);
  fastify.addHook('preValidation', admission.preValidation);
  const readiness = createReadiness(healthChecks(platform), lateChecks(platform), () =>
    builtPercent(platform.engine, () => headOf(platform.eventLog.log)),
  );
  serveHealth(fastify, readiness);
  if (config.metricsToken)
    serveMetrics(fastify, {
      metrics: platform.metrics,
      measured: { projections: () => platform.engine.measure(), jobs: () => platform.jobs.counts() },
      token: config.metricsToken,
    });
  await serveBuiltApp(fastify);

  const app = await NestFactory.create<NestFastifyApplication>(
    appModule(platform, { shared, ownPositions, limits, drain, readiness }),
    adapter,
    {
      logger: platform.lines?.logger ?? ['warn', 'error', 'fatal'],
      abortOnError: false,
      // Bodies are parsed only by `takeBodies`.
      bodyParser: false,
    },
  );
  // The simulated payment provider can reach the site only after it listens.
  fastify.addHook('onListen', async () => {
    const { port } = fastify.server.address() as AddressInfo; // it listens on a port
    platform.payments?.simulated?.tell(`http://127.0.0.1:${port}${paymentsApi.webhook.path}`);
  });
  await app.init();
  await fastify.ready();
  return app;
}

/** Returns a quick check for each engine that requests depend on. */
function healthChecks({
  eventLog,
  sessions,
  engine,
  views,
  jobs,
  media,
}: Platform): Record<string, HealthCheck> {
  return {
    events: () => requireNewestLog(eventLog, engine),
    sessions: () => sessions.list('', ''),
    async views() {
      views.requireBuilt(projections.map(({ name }) => name));
      await views.model(memorialsProjection).findOne({ _id: '' }).lean();
    },
    jobs: () => jobs.counts(),
    media: () => media.describe('0'.repeat(64)),
  };
}

/** Health warns operators above these limits: the lag of views in milliseconds, and the number of waiting jobs. */
const late = { viewsMs: 10_000, jobs: 500 };

function lateChecks({ engine, jobs }: Platform): Record<string, () => Promise<boolean>> {
  return {
    views: async () =>
      (await engine.measure()).some(
        ({ serving, lag }) => serving && lag.distance > 0 && lag.milliseconds > late.viewsMs,
      ),
    jobs: async () => (await jobs.counts()).waiting > late.jobs,
  };
}

/**
 * Verifies that the log contains everything that the views have processed.
 * @throws NotFit if it was replaced by an older log
 */
async function requireNewestLog({ log }: Platform['eventLog'], engine: Platform['engine']): Promise<void> {
  // Read first, because the log may grow in the meantime.
  const seen = projections.map(({ name }) => engine.current(name)).reduce((a, b) => (a > b ? a : b));
  const head = await headOf(log);
  if (head < seen)
    throw new NotFit(
      `The event log ends at ${head}, but the views are at ${seen}: an older log took its place. End the site, and bring back the log that belongs to it.`,
    );
}

function createAdapter(headers: Record<string, string>, isProxy: Networks): FastifyAdapter {
  const started = randomBytes(6).toString('base64url');
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = arrivalTimes;
  let requests = 0;
  return new FastifyAdapter({
    // Errors of the router reach neither hooks nor routes.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(
        reply.headers(headers).header('x-request-id', request.id),
        problemOf(error, String(request.id)),
      ),
    rewriteUrl: pathOfTarget,
    clientErrorHandler: answerClientErrors(headers),
    trustProxy: isProxy,
    requestTimeout,
    connectionTimeout: silenceMs,
    http: { headersTimeout, connectionsCheckingInterval, requireHostHeader: false },
    // Closes what is still open after all requests were answered (see `drainRequests`).
    forceCloseConnections: true,
    genReqId: () => `${started}-${(requests++).toString(36)}`,
    // A typed or shared link with a trailing slash means the same page.
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
}

/** Registers the accepted kinds of bodies; each is limited by its route and by the process's body pool. */
function takeBodies(fastify: FastifyInstance): void {
  const limitOf = ({ routeOptions }: FastifyRequest) =>
    routeOptions.config.everpawEndpoint?.bodyLimit ?? defaultBodyLimit;
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', (request, payload, done) => {
    // No route handles it, and the response doesn't depend on it.
    if (request.is404) return done(null, undefined);
    const { rawBody: isRaw, photoInBody } = request.routeOptions.config.everpawEndpoint ?? {};
    const read = photoInBody ? readPhoto : readBody;
    read(request, payload, { limit: limitOf(request) }).then((body) => {
      if (isRaw) return done(null, body);
      // A request with a content type but no content has no body.
      return body.length === 0 ? done(null, undefined) : parseJson(request, body.toString('utf8'), done);
    }, done);
  });
  for (const type of [/^image\//, 'application/octet-stream'])
    fastify.addContentTypeParser(type, async (request: FastifyRequest, payload: Readable) => {
      const taken = request.routeOptions.config.everpawEndpoint?.consumes ?? [];
      if (taken.includes('image/*')) return readPhoto(request, payload, { limit: maxUploadBytes });
      const [given] = (request.headers['content-type'] ?? '').split(';');
      if (!taken.some((each) => each === given?.trim())) throw new UnsupportedMediaTypeException();
      return readBody(request, payload, { limit: limitOf(request) });
    });
  // Only responses from other services arrive as forms; their handlers parse the text.
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: Readable) => {
      if (!request.routeOptions.config.everpawFromElsewhere) throw new UnsupportedMediaTypeException();
      return (await readBody(request, payload, { limit: formLimit })).toString('utf8');
    },
  );
}

/**
 * Reads a body that is or contains a photo. An oversized one is received and discarded, so that its sender gets the
 * error response.
 */
async function readPhoto(
  request: FastifyRequest,
  payload: Readable,
  { limit }: { limit: number },
): Promise<Buffer> {
  try {
    return await readBody(request, payload, { limit, dropExcess: droppedPhotoBytes });
  } catch (error) {
    throw error instanceof PayloadTooLargeException ? new MediaRefused('image-too-large') : error;
  }
}

async function openSessions(
  fastify: FastifyInstance,
  { config, sessions, sessionSecret }: Platform,
): Promise<void> {
  await fastify.register(cookie);
  heedSignOuts(fastify, config);
  await fastify.register(session, {
    secret: sessionSecret,
    store: sessions.store,
    cookieName: sessionCookie(config),
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production, maxAge: sessionMs },
    saveUninitialized: false,
    // Otherwise every request of a signed-in person would write to the store.
    rolling: false,
  });
  preserveNewerSessions(fastify, { name: sessionCookie(config), sessions });
}

const endsSessions: readonly (string | undefined)[] = [sessionApi.logout.path, sessionApi.logoutPage.path];

/** Answers each request in the language of its reader. */
function speakLanguages(fastify: FastifyInstance): void {
  readFrom(readingOfWork);
  fastify.addHook('onRequest', ({ headers }, _reply, done) => inLanguage(languageOfRequest(headers), done));
}

/**
 * Treats a device that has signed out as a visitor, even before the server has processed it; only the endpoints that
 * end the session see its cookie.
 */
function heedSignOuts(fastify: FastifyInstance, config: Config): void {
  const overTls = `__Host-${signedOutCookie}`;
  // In production, only a cookie that this host itself set counts, as for the session cookie.
  const marks = config.production ? [overTls] : [overTls, signedOutCookie];
  fastify.addHook('onRequest', async ({ cookies, routeOptions }) => {
    if (!endsSessions.includes(routeOptions.url) && marks.some((mark) => cookies[mark] !== undefined))
      delete cookies[sessionCookie(config)];
  });
}

/**
 * The session plugin deletes the cookie of an unknown session. A fetch may have been sent with a session that has just
 * been replaced (by signing in or by a password change) and would delete the new cookie, so only a navigation deletes
 * it. The cookie of a session that was ended elsewhere is kept, and every response contains the reason until the device
 * has read it.
 */
function preserveNewerSessions(
  fastify: FastifyInstance,
  { name, sessions }: { name: string; sessions: Pick<Sessions, 'endedBecause'> },
): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const { cookies, session, headers } = request;
    const cookie = cookies[name];
    if (cookie === undefined || cookie === session.encryptedSessionId) return;
    const ended = await sessions.endedBecause(cookie.slice(0, cookie.lastIndexOf('.')));
    if (ended) reply.header(sessionEndedHeader, `${ended.reason} ${ended.accountId}`);
    if (ended || headers['sec-fetch-mode'] !== 'navigate') delete cookies[name];
  });
}

async function serveBuiltApp(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: join(projectRoot, 'pwa/dist'),
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', 'index.html.*', '**/*.br', '**/*.gz', '**/*.map', 'types/**'],
    setHeaders(reply, path) {
      const forever = path.includes('/assets/') || path.includes('\\assets\\');
      reply.header(
        'cache-control',
        forever ? `public, max-age=${yearSeconds}, immutable` : 'public, no-cache',
      );
      if (path.endsWith('.webmanifest')) reply.header('content-type', 'application/manifest+json');
    },
  });
}
