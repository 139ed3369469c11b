import { ecardNotFound } from '@everpaw/contracts/ecards/ecard.decider';
import type { EcardDto, EcardWithPhotoDto, OpenedEcardDto } from '@everpaw/contracts/ecards/ecard.dto';
import { ecardChangeMessages as messages } from '@everpaw/contracts/ecards/ecard-changes.messages';
import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { PaymentTicket } from '@everpaw/contracts/payments/payments.dto';
import { Controller, Inject } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { signedIn } from '../accounts/signed-in.ts';
import type { Acts } from '../admin/act-routes.ts';
import { Payments } from '../payments/payments.service.ts';
import type { CommandOrigin } from '../platform/execution/commands/command-map.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route, visitor } from '../platform/http/route.ts';
import { SITE_SECRET } from '../platform/kernel/platform.tokens.ts';
import { declinePage } from './decline.page.ts';
import { idOfEcardToken } from './ecard-links.ts';
import { EcardQueries } from './ecards.queries.ts';

const reads = ['ecards', 'ecard_photos', 'ecard_templates'];

/** The staff's changes to templates. */
export const templateActs: Acts = {
  action: 'manage-ecard-template',
  subject: 'e-card template',
  idField: 'templateId',
  newId: (_, commandId) => uuidv5('ecard-template', commandId),
  acts: [
    [ecardsApi.addTemplate, 'AddEcardTemplate', 'added'],
    [ecardsApi.changeTemplate, 'ChangeEcardTemplate', 'changed'],
  ],
};

@Controller()
export class EcardsController {
  constructor(
    private readonly queries: EcardQueries,
    private readonly commands: Commands,
    private readonly payments: Payments,
    @Inject(SITE_SECRET) private readonly secret: string,
  ) {}

  @Route(ecardsApi.templates, { reads: ['ecard_templates'], shared: 'everyone' })
  templates(): Promise<EcardTemplateDto[]> {
    return this.queries.templates();
  }

  @Route(ecardsApi.sent, { reads: ['ecards'] })
  sent(@In() { caller }: Input<typeof ecardsApi.sent>): Promise<EcardDto[]> {
    return this.queries.sentBy(signedIn(caller)._id);
  }

  @Route(ecardsApi.opened, { reads })
  opened(@In() { params }: Input<typeof ecardsApi.opened>): Promise<OpenedEcardDto> {
    return this.queries.opened(this.named('open', params));
  }

  @Route(ecardsApi.byLink, { reads })
  byLink(@In() { params }: Input<typeof ecardsApi.byLink>): Promise<EcardWithPhotoDto> {
    return this.queries.written(this.named('written', params), null);
  }

  @Route(ecardsApi.changeByLink)
  changeByLink(@In() { params, body, origin }: Input<typeof ecardsApi.changeByLink>): Promise<Accepted> {
    const ecardId = this.named('written', params);
    return accepted(ecardId, this.commands.execute('ChangeEcard', { ...body, ecardId }, byLink(origin)));
  }

  @Route(ecardsApi.cancelByLink)
  cancelByLink(@In() { params, origin }: Input<typeof ecardsApi.cancelByLink>): Promise<Accepted> {
    const ecardId = this.named('written', params);
    return accepted(ecardId, this.commands.execute('CancelEcard', { ecardId }, byLink(origin)));
  }

  @Route(ecardsApi.declinePage)
  declinePage(@In() { params, request, reply }: Input<typeof ecardsApi.declinePage>): string {
    const isKnown = idOfEcardToken('decline', params.token, this.secret) !== null;
    reply.type('text/html; charset=utf-8');
    return declinePage(isKnown ? 'ask' : 'dead', request.url);
  }

  @Route(ecardsApi.decline, { fromElsewhere: true })
  async decline(@In() { params, request, reply, origin }: Input<typeof ecardsApi.decline>): Promise<string> {
    const addressKey = idOfEcardToken('decline', params.token, this.secret);
    if (addressKey !== null) await this.commands.execute('DeclineEcards', { addressKey }, byLink(origin));
    reply.type('text/html; charset=utf-8').status(addressKey === null ? 404 : 200);
    return declinePage(addressKey === null ? 'dead' : 'done', request.url);
  }

  @Route(ecardsApi.one, { reads })
  one(@In() { params, caller }: Input<typeof ecardsApi.one>): Promise<EcardWithPhotoDto> {
    return this.queries.written(params.id, signedIn(caller)._id);
  }

  @Route(ecardsApi.payment, { reads: ['ecards'] })
  async payment(@In() { params, caller }: Input<typeof ecardsApi.payment>) {
    const { status, priceCents } = await this.queries.payable(params.id, caller.account?._id ?? null);
    return { waits: status === 'unpaid', priceCents };
  }

  @Route(ecardsApi.pay, { reads: ['ecards'] })
  async pay(@In() { params, body, caller }: Input<typeof ecardsApi.pay>): Promise<PaymentTicket> {
    this.payments.requireOpen();
    const { paymentId, priceCents } = await this.queries.unpaid(params.id, caller.account?._id ?? null);
    if (priceCents !== body.confirmedCents)
      throw new DomainError('conflict', 'price-changed', messages.priceChanged, { current: { priceCents } });
    return this.payments.start({
      paymentId,
      purpose: 'ecard',
      subjectId: params.id,
      amountCents: priceCents,
      description: `E-card ${params.id}`,
    });
  }

  @Route(ecardsApi.allTemplates, { reads: ['ecard_templates'] })
  allTemplates(): Promise<EcardTemplateDto[]> {
    return this.queries.allTemplates();
  }

  /** The card that a link is about. Throws `ecard-not-found` for a link that this site did not make. */
  private named(kind: 'open' | 'written', { token }: { token: string }): string {
    const id = idOfEcardToken(kind, token, this.secret);
    if (id === null) throw ecardNotFound();
    return id;
  }
}

/** Whoever comes by a link acts as the visitor whom it was emailed to, whatever session their browser has. */
function byLink(origin: CommandOrigin): CommandOrigin {
  return { ...origin, actor: visitor.actor };
}
