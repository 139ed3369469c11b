import type { SignInProvider } from '@everpaw/contracts/accounts/account.events';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import type { ProviderNotice } from '@everpaw/contracts/accounts/accounts.messages';
import { addingPage, wayBack } from '@everpaw/contracts/accounts/provider-trip';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { screenPath } from '@everpaw/contracts/site/paths';
import { Controller, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { In, type Input, Route } from '../../platform/http/route.ts';
import { runStrategy, type Verdict } from '../../platform/http/run-strategy.ts';
import { CLOCK, type Clock } from '../../platform/kernel/platform.tokens.ts';
import { isFreshSignIn } from '../fresh-sign-in.ts';
import { signedIn } from '../signed-in.ts';
import { ProviderArrivals } from './provider-arrivals.ts';
import { callbackPath, type ProviderProfile } from './provider-strategy.ts';
import { PROVIDERS, type Providers } from './providers.ts';

/** The pending provider sign-in, stored in the session until the person returns. */
export type Trip = {
  provider: SignInProvider;
  /** A path of this site. */
  redirect: string | null;
  /** The account to link the provider to; null to sign in. */
  linkTo: string | null;
};

declare module 'fastify' {
  interface Session {
    trip?: Trip;
    /**
     * The provider response that opened this session and its redirect target. A repeated response redirects there
     * again.
     */
    arrival?: { state: string; target: string };
  }
}

function withQuery(path: string, query: Record<string, string>): string {
  const url = new URL(path, 'http://site');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}

function noticePath(notice: ProviderNotice, { linkTo, ...trip }: Trip): string {
  const { path, query } = wayBack(notice, { ...trip, adds: linkTo !== null });
  return withQuery(path, query);
}

@Controller()
export class ProvidersController {
  constructor(
    private readonly arrivals: ProviderArrivals,
    @Inject(PROVIDERS) private readonly services: Providers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route(accountsApi.providers)
  providers(): Record<SignInProvider, boolean> {
    const { isOn } = this.services;
    return { google: isOn('google'), github: isOn('github'), apple: isOn('apple') };
  }

  @Route(accountsApi.provider)
  async begin(
    @In() { params, query, caller, request, reply }: Input<typeof accountsApi.provider>,
  ): Promise<string> {
    const { provider } = params;
    // Linking a provider changes the account, so only a navigation from this site may start it: another site can't make
    // a person link a stranger's sign-in.
    const from = request.headers['sec-fetch-site'];
    const isLinking = query.link !== undefined;
    if (isLinking && from !== 'same-origin' && from !== 'none')
      throw new DomainError('forbidden', 'cross-site', refusalMessages.otherSite);
    const trip: Trip = {
      provider,
      redirect: screenPath(query.redirect),
      linkTo: isLinking ? signedIn(caller)._id : null,
    };
    const verdict = await this.run(provider, request);
    if (verdict === null) return goTo(reply, noticePath('provider-off', trip));
    if (isLinking && !isFreshSignIn(request, this.clock()))
      return goTo(reply, noticePath('provider-sign-in-first', trip));
    if (!('redirect' in verdict)) return goTo(reply, noticePath('provider-failed', trip));
    request.session.set('trip', trip);
    return goTo(reply, verdict.redirect);
  }

  @Route(accountsApi.providerCallback, { reads: ['accounts', 'sign_ins'] })
  async arrive(@In() { params, caller, ...at }: Input<typeof accountsApi.providerCallback>): Promise<string> {
    const { provider } = params;
    const { state } = (at.request.query ?? {}) as { state?: unknown };
    const trip = at.request.session.get('trip');
    const arrival = at.request.session.get('arrival');
    if (!trip && arrival && arrival.state === state) return goTo(at.reply, arrival.target);
    at.request.session.set('trip', undefined);
    const known: Trip = trip?.provider === provider ? trip : { provider, redirect: null, linkTo: null };
    const verdict = await this.run(provider, at.request);
    if (verdict === null) return goTo(at.reply, noticePath('provider-off', known));
    if (!('user' in verdict)) {
      const { error } = (at.request.query ?? {}) as { error?: unknown };
      const cancelled = error === 'access_denied' || error === 'user_cancelled_authorize';
      return goTo(at.reply, noticePath(cancelled ? 'provider-cancelled' : 'provider-failed', known));
    }
    // The response must belong to the session that started the sign-in.
    if (!trip || trip.provider !== provider) return goTo(at.reply, noticePath('provider-failed', known));
    const notice = await this.arrivals.receive(verdict.user, trip, caller, at);
    if (notice) return goTo(at.reply, noticePath(notice, trip));
    const target = trip.linkTo
      ? withQuery(trip.redirect ?? addingPage, { linked: provider })
      : (trip.redirect ?? (await this.arrivals.startOf(at.request.session.get('accountId'))));
    if (typeof state === 'string') at.request.session.set('arrival', { state, target });
    return goTo(at.reply, target);
  }

  /**
   * A form posted from the provider's site carries no session cookie, so its fields are redirected to a GET that does.
   * This request changes nothing.
   */
  @Route(accountsApi.providerFormCallback, { fromElsewhere: true })
  arriveByForm(@In() { params, request, reply }: Input<typeof accountsApi.providerFormCallback>): string {
    const answer = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const taken = new URLSearchParams();
    for (const name of ['code', 'state', 'error', 'user', 'iss']) {
      const value = answer.get(name);
      if (value !== null) taken.set(name, value);
    }
    return goTo(reply, `${callbackPath(params.provider)}?${taken}`, 303);
  }

  private async run(
    provider: SignInProvider,
    request: FastifyRequest,
  ): Promise<Verdict<ProviderProfile> | null> {
    try {
      const strategy = await this.services.strategy(provider);
      return strategy && (await runStrategy<ProviderProfile>(strategy, request));
    } catch (error) {
      return { failed: error };
    }
  }
}

function goTo(reply: FastifyReply, location: string, status = 302): string {
  reply.status(status).header('location', location).header('cache-control', 'no-store');
  return '';
}
