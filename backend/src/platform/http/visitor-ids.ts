import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v5 as uuidv5 } from 'uuid';
import type { Config } from '../config/config.ts';
import { CONFIG } from '../kernel/platform.tokens.ts';
import type { Caller } from './route.ts';

const cookieSeconds = 180 * 86_400;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;
const space = '0d5f0b0e-43f4-5c1c-8f3e-2d7a0a1c9b52';

/**
 * Moves a visitor's data to the account they signed in to; returns the position of the last change, null if there was
 * none.
 */
export type HandOver = (visitorId: string, accountId: string) => Promise<string | null>;

/**
 * Identifies visitors with their own data, such as a cart, by a random cookie. It is set with the first data,
 * so visitors who only read have none. The id is derived from the cookie and gives no access: the log
 * contains the id, never the cookie. On sign-in, the visitor's data moves to the account.
 */
@Injectable()
export class VisitorIds {
  private readonly cookie: string;
  private readonly secure: boolean;
  private readonly handOvers: HandOver[] = [];

  constructor(@Inject(CONFIG) { production }: Config) {
    this.secure = production;
    this.cookie = production ? '__Host-everpaw-visitor' : 'everpaw-visitor';
  }

  /** Registers a handler that moves a visitor's data on sign-in. */
  onHandOver(handOver: HandOver): void {
    this.handOvers.push(handOver);
  }

  /** Returns the visitor's id; null for a visitor who has no cookie yet. */
  existing(request: FastifyRequest): string | null {
    const token = request.cookies[this.cookie] ?? '';
    return tokenShape.test(token) ? idOf(token) : null;
  }

  /**
   * Returns the id that owns the caller's data: the account's, or the visitor's, creating a cookie if there is none.
   */
  own({ account }: Pick<Caller, 'account'>, request: FastifyRequest, reply: FastifyReply): string {
    if (account) return account._id;
    const known = this.existing(request);
    if (known !== null) return known;
    const token = randomBytes(32).toString('base64url');
    reply.setCookie(this.cookie, token, { ...this.attributes, maxAge: cookieSeconds });
    // The rest of this request uses the same visitor id.
    request.cookies[this.cookie] = token;
    return idOf(token);
  }

  /**
   * Moves a signed-in caller's visitor data to their account and clears the cookie. Returns the position of the last
   * change, null if there was none. Idempotent.
   */
  async settle(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const accountId = request.session?.get('accountId');
    const visitorId = this.existing(request);
    if (!accountId || visitorId === null) return null;
    let position: string | null = null;
    for (const handOver of this.handOvers) {
      const reached = await handOver(visitorId, accountId);
      if (reached !== null && (position === null || reached > position)) position = reached;
    }
    delete request.cookies[this.cookie];
    reply.clearCookie(this.cookie, this.attributes);
    return position;
  }

  private get attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure } as const;
  }
}

function idOf(token: string): string {
  return uuidv5(createHash('sha256').update(token).digest(), space);
}
