import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountMessages, tooManyTriesCode } from '@everpaw/contracts/accounts/accounts.messages';
import { withAsciiDomain } from '@everpaw/contracts/kernel/ascii-domain';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Attempts } from '../platform/attempts/attempts.ts';
import type { Config } from '../platform/config/config.ts';
import { ATTEMPTS, CONFIG, SITE_SECRET } from '../platform/platform.tokens.ts';
import { emailKeyOf } from './accounts.commands.ts';

const yearSeconds = 31_536_000;
const deviceCookie = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * Slows down who guesses a password. Tries are counted for each address that is signed in to, known or not,
 * from wherever they come. A device on which its person has signed in before has a count of its own, so that strangers
 * who guess do not keep them out.
 */
@Injectable()
export class SignInThrottle {
  private readonly cookie: string;
  private readonly secure: boolean;

  constructor(
    @Inject(ATTEMPTS) private readonly attempts: Attempts,
    @Inject(SITE_SECRET) private readonly secret: string,
    @Inject(CONFIG) { production }: Config,
  ) {
    this.secure = production;
    this.cookie = production ? '__Host-everpaw-device' : 'everpaw-device';
  }

  /** Takes one try; throws `too-many-requests` and says in `Retry-After` when the next one is heard. */
  async take(email: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const seconds = await this.attempts.take(this.keyOf(email, request));
    if (seconds === 0) return;
    reply.header('retry-after', seconds);
    throw new DomainError('too-many-requests', tooManyTriesCode, accountMessages.tooManyTries);
  }

  /** The password was right. */
  async clear(email: string, request: FastifyRequest): Promise<void> {
    await this.attempts.clear(this.keyOf(email, request));
  }

  /** A new password: what was tried at the old one counts no more. */
  async forget(email: string): Promise<void> {
    await this.attempts.clear(this.nameOf(email));
  }

  /** From now on this device has a count of its own for this address. */
  know(email: string, reply: FastifyReply): void {
    const nonce = randomBytes(16).toString('base64url');
    reply.setCookie(this.cookie, `${nonce}.${this.mark(email, nonce)}`, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.secure,
      maxAge: yearSeconds,
    });
  }

  /** Stored addresses of earlier versions may have another spelling than what is sent now. */
  private nameOf(email: string): string {
    return emailKeyOf(withAsciiDomain(email), this.secret);
  }

  private keyOf(email: string, request: FastifyRequest): string {
    const key = this.nameOf(email);
    const [, nonce = '', mark = ''] = deviceCookie.exec(request.cookies[this.cookie] ?? '') ?? [];
    const known = nonce !== '' && timingSafeEqual(Buffer.from(mark), Buffer.from(this.mark(email, nonce)));
    return known ? `${key} ${nonce}` : key;
  }

  private mark(email: string, nonce: string): string {
    return createHmac('sha256', this.secret)
      .update(`device ${nonce} ${withAsciiDomain(email)}`)
      .digest('base64url');
  }
}
