import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import session from '@fastify/session';
import fastifyStatic from '@fastify/static';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import { MediaRefused } from '../media/media-refused.ts';
import type { Config } from '../platform/config/config.ts';
import { checkOrigin } from '../platform/http/origin-check.ts';
import { problemOf, sendProblem } from '../platform/http/problem.filter.ts';
import { originOf } from '../platform/http/request-origin.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { createSharedAnswers, type SharedAnswers } from '../platform/http/shared-answers.ts';
import { serveDevMail } from '../platform/mail/dev-mail.page.ts';
import { projectRoot } from '../platform/project-root.ts';
import { appModule } from './app.module.ts';
import type { Platform } from './platform.ts';

/** How long a session lives, in milliseconds. */
const sessionMs = 30 * 86_400_000;
/** The largest body that is not a picture, in bytes; a hundred queued commands with stories fit. */
const bodyLimit = 4 * 1024 * 1024;
/** The largest form that another service may send, in bytes. */
const formLimit = 16 * 1024;
/** Requests of one address in a minute, where an endpoint does not say otherwise. */
const generalRate = { max: 1_200, windowMs: 60_000 };
/** How long a request may take to arrive; a photo gets through on one bar of signal, a trickle does not stay for ever. */
const requestTimeoutMs = 300_000;
const yearSeconds = 31_536_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    everpawRate?: { max: number; windowMs: number };
    /** Other sites may post here. */
    everpawFromElsewhere?: boolean;
  }
}

function sessionCookie({ production }: Config): string {
  return production ? '__Host-everpaw' : 'everpaw';
}

/** The application over an open platform, ready to listen. */
export async function createApp(platform: Platform): Promise<NestFastifyApplication> {
  const { config } = platform;
  // zod/mini has no sentences of its own, which spares the app their weight; whoever calls the API should get some.
  z.config(english());
  const started = randomBytes(6).toString('base64url');
  let requests = 0;
  const headers = securityHeaders(config.production, platform.shell.inlineScripts);
  const adapter = new FastifyAdapter({
    bodyLimit,
    // An address that cannot be decoded reaches neither hooks nor routes.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(
        reply.headers(headers).header('x-request-id', request.id),
        problemOf(error, String(request.id)),
      ),
    // Only the one proxy that ends TLS is believed, not what a client wrote before it: rates go by address.
    trustProxy: config.production ? (_address: string, hop: number) => hop === 0 : false,
    requestTimeout: requestTimeoutMs,
    genReqId: () => `${started}-${(requests++).toString(36)}`,
    // A link that was typed or passed on with a slash at its end means the same page.
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
  const fastify = adapter.getInstance();
  const shared = createSharedAnswers(platform.views, sessionCookie(config));
  await prepare(fastify, platform, { headers, shared });
  const app = await NestFactory.create<NestFastifyApplication>(appModule(platform, shared), adapter, {
    logger: ['warn', 'error', 'fatal'],
    abortOnError: false,
    // Fastify's own reads JSON; Nest's would read HTML forms too, which no route of ours is sent.
    bodyParser: false,
    forceCloseConnections: true,
  });
  await app.init();
  await fastify.ready();
  return app;
}

async function prepare(
  fastify: FastifyInstance,
  { config, mailer, sessions, sessionSecret }: Platform,
  { headers, shared }: { headers: Record<string, string>; shared: SharedAnswers },
): Promise<void> {
  fastify.decorate('everpawPublicUrl', config.publicUrl);

  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (!request.routeOptions.config.everpawFromElsewhere)
      checkOrigin(request.method, request.headers, originOf(request));
    if (shared.send(request, reply)) return reply;
  });

  if (config.rateLimitFactor > 0) await limitRates(fastify, config);

  for (const type of [/^image\//, 'application/octet-stream'])
    fastify.addContentTypeParser(type, readPicture);
  // Only the answers of other services come as such a form; whoever takes them reads the text.
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    async ({ routeOptions }: FastifyRequest, body: string) => {
      if (!routeOptions.config.everpawFromElsewhere) throw new UnsupportedMediaTypeException();
      return body;
    },
  );
  await fastify.register(multipart, { throwFileSizeLimit: false });
  await fastify.register(cookie);
  await fastify.register(session, {
    secret: sessionSecret,
    store: sessions.store,
    cookieName: sessionCookie(config),
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production, maxAge: sessionMs },
    saveUninitialized: false,
    // Otherwise every request of a signed-in person would write the store.
    rolling: false,
  });
  preserveNewerSessions(fastify, sessionCookie(config));
  if (!config.production && mailer.folder) serveDevMail(fastify, mailer.folder);
  await serveBuiltApp(fastify);
}

/**
 * The session's plugin takes the cookie of a session away that it does not know. What a page fetches may have set out
 * with the one that was replaced a moment ago, by signing in or by a new password, and would take away the new one; so
 * only a navigation cleans up.
 */
function preserveNewerSessions(fastify: FastifyInstance, name: string): void {
  fastify.addHook('onRequest', async (request) => {
    const { cookies, session, headers } = request;
    if (headers['sec-fetch-mode'] !== 'navigate' && cookies[name] !== session.encryptedSessionId)
      delete cookies[name];
  });
}

/** The bytes of a picture. One that is too large is received and dropped, so that its sender hears why. */
async function readPicture(_request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of payload) {
    length += part.length;
    if (length <= maxUploadBytes) parts.push(part);
    else parts.length = 0;
  }
  if (length > maxUploadBytes) throw new MediaRefused('image-too-large');
  return Buffer.concat(parts);
}

async function limitRates(fastify: FastifyInstance, { rateLimitFactor }: Config): Promise<void> {
  await fastify.register(rateLimit, {
    global: true,
    // An endpoint with a rate of its own counts for itself; all others share one count.
    keyGenerator: ({ ip, method, routeOptions }) =>
      routeOptions.config.everpawRate ? `${ip} ${method} ${routeOptions.url}` : ip,
    max: (request: FastifyRequest) =>
      (request.routeOptions.config.everpawRate ?? generalRate).max * rateLimitFactor,
    timeWindow: (request: FastifyRequest) =>
      (request.routeOptions.config.everpawRate ?? generalRate).windowMs,
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
