import { readerMessages } from '@everpaw/contracts/memorials/audience/reader.messages';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { invitationsProjection } from '@everpaw/projections/memorials/invitations.projection';
import type { InvitationDoc } from '@everpaw/projections/memorials/invitations.view';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { type EmailWriter, writeIn } from '../platform/execution/email/email-jobs.ts';
import { plainName } from '../platform/execution/email/plain-name.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import { invitationTokenOf, invitationUrl } from './invitation-link.ts';
import { nameOf } from './keepers.queries.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  /** The site's secret, from which the link's token is computed. */
  secret: string;
  /** The origin of the links. */
  origin: string;
};

const views = [invitationsProjection.name, memorialsProjection.name, accountsProjection.name];

/** Writers of the emails to keepers. An invitation that was withdrawn, used or erased in the meantime isn't sent. */
export function keeperEmails({ engine, secret, origin }: Parts): Record<'keeper-invitation', EmailWriter> {
  return {
    async 'keeper-invitation'({ invitationId, position }) {
      await requireReached(engine, views, position);
      const invitation = await engine
        .model<InvitationDoc>(invitationsProjection.name)
        .findById(String(invitationId))
        .lean();
      if (!invitation?.email) return null;
      const [memorial, owner] = await Promise.all([
        engine.model<MemorialDoc>(memorialsProjection.name).findById(invitation.memorialId).lean(),
        engine.model<AccountDoc>(accountsProjection.name).findById(invitation.ownerId).lean(),
      ]);
      if (!memorial || memorial.removed || memorial.deletedAt !== null || !owner?.isActive) return null;
      const words = invitation.role === 'reader' ? readerMessages : keeperMessages;
      const inviter = plainName(nameOf(owner));
      // The invited person may have no account, so the email is in the owner's language.
      return writeIn(owner.emailPreferences.language, () => ({
        to: invitation.email ?? '',
        subject: words.mailSubject,
        paragraphs: words.mailParagraphs(inviter, plainName(memorial.petName)),
        action: {
          label: keeperMessages.mailAction,
          url: invitationUrl(origin, invitationTokenOf(invitation._id, secret)),
        },
        closing: keeperMessages.mailClosing(inviter),
        cause: 'others' as const,
      }));
    },
  };
}
