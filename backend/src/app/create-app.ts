import 'reflect-metadata';
import { join } from 'node:path';
import { maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import session from '@fastify/session';
import fastifyStatic from '@fastify/static';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../platform/config/config.ts';
import { checkOrigin } from '../platform/http/origin-check.ts';

import { originOf } from '../platform/http/request-origin.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { projectRoot } from '../platform/project-root.ts';
import { appModule } from './app.module.ts';
import type { Platform } from './platform.ts';

/** How long a session lives, in milliseconds. */
const sessionMs = 30 * 86_400_000;
/** The largest body that is not a picture, in bytes; a hundred queued commands with stories fit. */
const bodyLimit = 4 * 1024 * 1024;
/** Requests of one address in a minute, where an endpoint does not say otherwise. */
const generalRate = { max: 1_200, windowMs: 60_000 };
const yearSeconds = 31_536_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    everpawRate?: { max: number; windowMs: number };
  }
  interface FastifyReply {
    setHeader(name: string, value: string): void;
    end(body?: string): void;
  }
}

/** The application over an open platform, ready to listen. */
export async function createApp(platform: Platform): Promise<NestFastifyApplication> {
  const { config } = platform;
  const adapter = new FastifyAdapter({
    bodyLimit,
    trustProxy: config.production,
    genReqId: () => uuidv7(),
    routerOptions: { maxParamLength: 300 },
  });
  const fastify = adapter.getInstance();
  await prepare(fastify, platform);
  const app = await NestFactory.create<NestFastifyApplication>(appModule(platform), adapter, {
    logger: ['warn', 'error', 'fatal'],
    abortOnError: false,
    forceCloseConnections: true,
  });
  await app.init();
  await fastify.ready();
  return app;
}

async function prepare(fastify: FastifyInstance, platform: Platform): Promise<void> {
  const { config, sessions, secret } = platform;
  const headers = securityHeaders(config.production);
  fastify.decorate('everpawPublicUrl', config.publicUrl);
  decorateForPassport(fastify);

  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    checkOrigin(request.method, request.headers, originOf(request));
  });

  if (config.rateLimitFactor > 0) await limitRates(fastify, config);

  for (const type of [/^image\//, 'application/octet-stream'])
    fastify.addContentTypeParser(
      type,
      { parseAs: 'buffer', bodyLimit: maxUploadBytes + 1 },
      (_request, body, done) => done(null, body),
    );
  await fastify.register(multipart, { throwFileSizeLimit: false });
  await fastify.register(cookie);
  await fastify.register(session, {
    secret,
    store: sessions.store,
    cookieName: config.production ? '__Host-everpaw' : 'everpaw',
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production, maxAge: sessionMs },
    saveUninitialized: false,
    // Otherwise every request of a signed-in person would write the store.
    rolling: false,
  });
  await serveBuiltApp(fastify);
}

/** What passport's strategies expect of a response beyond Fastify's own. */
function decorateForPassport(fastify: FastifyInstance): void {
  fastify.decorateReply('setHeader', function (name, value) {
    this.header(name, value);
  });
  fastify.decorateReply('end', function (body) {
    void this.send(body);
  });
}

async function limitRates(fastify: FastifyInstance, { rateLimitFactor }: Config): Promise<void> {
  await fastify.register(rateLimit, {
    global: true,
    keyGenerator: (request) => request.ip,
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
      reply.setHeader(
        'cache-control',
        forever ? `public, max-age=${yearSeconds}, immutable` : 'public, no-cache',
      );
      if (path.endsWith('.webmanifest')) reply.setHeader('content-type', 'application/manifest+json');
    },
  });
}
