import { ecardNotFound } from '@everpaw/contracts/ecards/ecard.decider';
import {
  type EcardDto,
  type EcardWithPhotoDto,
  type OpenedEcardDto,
} from '@everpaw/contracts/ecards/ecard.dto';
import { ecardChangeMessages } from '@everpaw/contracts/ecards/ecard-changes.messages';
import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import { maxEcardTemplates, maxListedEcards } from '@everpaw/contracts/ecards/ecards.limits';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { ecardDtoOf } from '@everpaw/projections/ecards/ecard.offline';
import { ecardPhotosProjection } from '@everpaw/projections/ecards/ecard-photos.projection';
import { ecardTemplatesProjection } from '@everpaw/projections/ecards/ecard-templates.projection';
import { ecardTemplateDtoOf } from '@everpaw/projections/ecards/ecard-templates.view';
import { ecardsProjection } from '@everpaw/projections/ecards/ecards.projection';
import type { EcardDoc } from '@everpaw/projections/ecards/ecards.view';
import type { Positioned } from '@everpaw/projections/kernel/offline-rules';
import { Inject, Injectable } from '@nestjs/common';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';

/** A forwarding server may return a card that was delivered. */
function isSentBack({ status, sentAt }: EcardDoc): boolean {
  return status === 'bounced' && sentAt !== null;
}

/** Queries of e-cards. A card that the caller may not see is treated as missing. */
@Injectable()
export class EcardQueries {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** Returns the active templates, the free ones first. */
  async templates(): Promise<EcardTemplateDto[]> {
    const docs = await this.readModels
      .model(ecardTemplatesProjection)
      .find({ isActive: true })
      .sort({ priceCents: 1, name: 1, _id: 1 })
      .limit(maxEcardTemplates)
      .lean();
    return docs.map(ecardTemplateDtoOf);
  }

  /** Returns all templates, by name. */
  async allTemplates(): Promise<EcardTemplateDto[]> {
    const docs = await this.readModels
      .model(ecardTemplatesProjection)
      .find({})
      .sort({ name: 1, _id: 1 })
      .limit(maxEcardTemplates)
      .lean();
    return docs.map(ecardTemplateDtoOf);
  }

  /** Returns an account's cards, the newest first. */
  async sentBy(accountId: string): Promise<EcardDto[]> {
    const docs = await this.readModels
      .model(ecardsProjection)
      .find({ authorId: accountId, status: { $ne: 'erased' } })
      .sort({ createdAt: -1, _id: -1 })
      .limit(maxListedEcards)
      .lean<Positioned<EcardDoc>[]>();
    return docs.flatMap((doc) => ecardDtoOf(doc) ?? []);
  }

  /** Returns a card of this account or, with null, a visitor's. Throws `ecard-not-found`. */
  async written(ecardId: string, accountId: string | null): Promise<EcardWithPhotoDto> {
    const doc = await this.doc(ecardId);
    const dto = doc && doc.authorId === accountId ? ecardDtoOf(doc) : null;
    if (!dto) throw ecardNotFound();
    return { ...dto, customPhotoUrl: await this.photo(dto) };
  }

  /** Returns a card that this account may pay: its own or a visitor's. Throws `ecard-not-found`. */
  async payable(ecardId: string, accountId: string | null): Promise<Positioned<EcardDoc>> {
    const doc = await this.doc(ecardId);
    if (!doc || doc.status === 'erased' || (doc.authorId !== null && doc.authorId !== accountId))
      throw ecardNotFound();
    return doc;
  }

  /**
   * Returns the open payment of a card of this account or a visitor's, and its price in cents. Throws
   * `ecard-not-found`, or `ecard-not-unpaid` if there is nothing to pay.
   */
  async unpaid(
    ecardId: string,
    accountId: string | null,
  ): Promise<{ paymentId: string; priceCents: number }> {
    const { status, paymentId, priceCents } = await this.payable(ecardId, accountId);
    if (status !== 'unpaid' || paymentId === null)
      throw new DomainError('conflict', 'ecard-not-unpaid', ecardChangeMessages.notUnpaid);
    return { paymentId, priceCents };
  }

  /** Returns a card for its recipient, even if it was returned after delivery. Throws `ecard-not-found`. */
  async opened(ecardId: string): Promise<OpenedEcardDto> {
    const doc = await this.doc(ecardId);
    if (!doc || !(['sent', 'sending'].includes(doc.status) || isSentBack(doc))) throw ecardNotFound();
    const template = await this.readModels.model(ecardTemplatesProjection).findById(doc.templateId).lean();
    const { senderName, recipientName, personalMessage, petName, sentAt } = doc;
    return {
      templateName: template?.name ?? '',
      templateImageUrl: template?.templateImageUrl ?? '',
      senderName,
      recipientName,
      personalMessage,
      petName,
      customPhotoUrl: await this.photo({ id: doc._id, hasPhoto: doc.hasPhoto }),
      sentAt,
    };
  }

  private doc(ecardId: string) {
    return this.readModels.model(ecardsProjection).findById(ecardId).lean<Positioned<EcardDoc>>().exec();
  }

  private async photo({ id, hasPhoto }: Pick<EcardDto, 'id' | 'hasPhoto'>): Promise<string | null> {
    if (!hasPhoto) return null;
    const doc = await this.readModels.model(ecardPhotosProjection).findById(id).lean();
    return doc?.customPhotoUrl ?? null;
  }
}
