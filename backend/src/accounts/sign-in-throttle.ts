import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountMessages, tooManyTriesCode } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { comparableAddress } from '@everpaw/contracts/kernel/text/ascii-domain';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import type { Attempts } from '../platform/execution/sessions/attempts.ts';
import { ATTEMPTS, CONFIG, SITE_SECRET } from '../platform/kernel/platform.tokens.ts';
import { emailKeyOf } from './accounts.commands.ts';

const yearSeconds = 31_536_000;
const deviceCookie = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * Throttles password guesses. Attempts are counted per address, whether or not it has an account and wherever they come
 * from. A device on which the owner has signed in before has its own count, so a stranger's guesses don't lock the
 * owner out.
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

  /** Counts an attempt. Throws `too-many-requests` and sets `Retry-After` (seconds) if the caller must wait. */
  async take(email: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const seconds = await this.attempts.take(this.keyOf(email, request));
    if (seconds === 0) return;
    reply.header('retry-after', seconds);
    throw new DomainError('too-many-requests', tooManyTriesCode, accountMessages.tooManyTries);
  }

  /** Clears the attempts after a correct password. */
  async clear(email: string, request: FastifyRequest): Promise<void> {
    await this.attempts.clear(this.keyOf(email, request));
  }

  /** Clears the attempts counted for the address after a password change. */
  async forget(email: string): Promise<void> {
    await this.attempts.clear(this.nameOf(email));
  }

  /** Gives this device its own count for this address, with a cookie valid for a year. */
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

  /** Normalized, because addresses stored by earlier versions may be spelled differently than the ones sent now. */
  private nameOf(email: string): string {
    return emailKeyOf(comparableAddress(email), this.secret);
  }

  private keyOf(email: string, request: FastifyRequest): string {
    const key = this.nameOf(email);
    const [, nonce = '', mark = ''] = deviceCookie.exec(request.cookies[this.cookie] ?? '') ?? [];
    const known = nonce !== '' && timingSafeEqual(Buffer.from(mark), Buffer.from(this.mark(email, nonce)));
    return known ? `${key} ${nonce}` : key;
  }

  private mark(email: string, nonce: string): string {
    return createHmac('sha256', this.secret)
      .update(`device ${nonce} ${comparableAddress(email)}`)
      .digest('base64url');
  }
}
