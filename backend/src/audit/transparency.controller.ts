import { auditApi, transparencyRoot } from '@everpaw/contracts/audit/audit.api';
import { AuditError } from '@everpaw/contracts/audit/transparency/audit-error';
import { parseTilePath } from '@everpaw/contracts/audit/transparency/tile';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { In, type Input, Route } from '../platform/http/route.ts';
import { PUBLISHED_LOG } from '../platform/kernel/platform.tokens.ts';
import type { PublishedLog } from './transparency/published-log.ts';

/** Cache headers: a tile never changes, but a checkpoint is replaced every few seconds. */
const forGood = 'max-age=31536000, immutable';
const briefly = 'public, max-age=5';
const text = 'text/plain; charset=utf-8';
const bytes = 'application/octet-stream';

/** Serves the transparency log over HTTP. */
@Controller()
export class TransparencyController {
  constructor(@Inject(PUBLISHED_LOG) private readonly log: PublishedLog) {}

  @Route(auditApi.checkpoint)
  async checkpoint(@In() { reply }: Input<typeof auditApi.checkpoint>): Promise<string> {
    return asText(await this.log.checkpoint(), reply);
  }

  @Route(auditApi.key)
  async key(@In() { reply }: Input<typeof auditApi.key>): Promise<string> {
    return asText(await this.log.keys(), reply);
  }

  @Route(auditApi.checkpointOf)
  async checkpointOf(@In() { params, reply }: Input<typeof auditApi.checkpointOf>): Promise<string> {
    return asText(await this.log.checkpointOf(params.keyId), reply);
  }

  @Route(auditApi.keysOf)
  async keysOf(@In() { params, reply }: Input<typeof auditApi.keysOf>): Promise<string> {
    return asText(await this.log.keysOf(params.keyId), reply);
  }

  @Route(auditApi.entries)
  async entries(@In() { request, reply }: Input<typeof auditApi.entries>): Promise<StreamableFile> {
    const asked = requested(request);
    const bundle = asked.kind === 'entries' ? await this.log.bundle(asked) : null;
    return asFile(bundle, reply, `private, ${forGood}`);
  }

  @Route(auditApi.tile)
  async tile(@In() { request, reply }: Input<typeof auditApi.tile>): Promise<StreamableFile> {
    const asked = requested(request);
    const tile = asked.kind === 'tile' ? await this.log.tile(asked) : null;
    return asFile(tile, reply, `public, ${forGood}`);
  }
}

function nothing(): never {
  throw new DomainError('not-found', 'not-found', refusalMessages.nothingHere);
}

/** Parses the tile path; each tile has exactly one valid path. */
function requested({ url }: FastifyRequest) {
  try {
    return parseTilePath(url.slice(transparencyRoot.length));
  } catch (error) {
    if (error instanceof AuditError) nothing();
    throw error;
  }
}

function asText(answer: string | null, reply: FastifyReply): string {
  if (answer === null) nothing();
  reply.headers({ 'content-type': text, 'cache-control': briefly });
  return answer;
}

function asFile(answer: Uint8Array | null, reply: FastifyReply, caching: string): StreamableFile {
  if (answer === null) nothing();
  reply.headers({ 'cache-control': caching });
  return new StreamableFile(answer, { type: bytes, length: answer.length });
}
