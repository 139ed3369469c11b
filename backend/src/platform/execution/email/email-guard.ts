import type { EmailAllowance } from './email-allowance.ts';
import type { Email } from './mailer.ts';

export type EmailGuardParts = {
  allowance: EmailAllowance;
  /** Whether an account has confirmed exactly this address. */
  isConfirmed(address: string): Promise<boolean>;
  /** Whether the address's owner has declined emails. */
  hasDeclined(address: string): Promise<boolean>;
  /** The link to decline further emails. */
  declineLink(address: string): { label: string; url: string };
};

/** The parts of an email that determine whether it may be sent. */
export type Guarded = Pick<Email, 'id' | 'to' | 'cause'>;

/** `enough`: the address has reached its limit. */
export type EmailVerdict = 'open' | 'declined' | 'enough';

/**
 * Protects people from emails they never asked for: an unconfirmed address gets few emails per day in total,
 * and none once it has declined. Emails about its own account have a separate small limit. Emails caused by
 * other people are limited for every address; business emails are always sent.
 */
export type EmailGuard = {
  /** Checks whether an email may be sent, and counts it if so. The same id counts once. */
  admit(email: Guarded): Promise<EmailVerdict>;
  /** Adds the link to decline further emails, where declining has an effect. */
  withWayOut(email: Email): Promise<Email>;
};

export function createEmailGuard({
  allowance,
  isConfirmed,
  hasDeclined,
  declineLink,
}: EmailGuardParts): EmailGuard {
  const isFree = async ({ to, cause }: Guarded) => cause !== 'others' && (await isConfirmed(to));
  return {
    async admit(email) {
      const { id, to, cause } = email;
      if (await isFree(email)) return 'open';
      if (cause === 'business') {
        await allowance.note(to, id);
        return 'open';
      }
      if (cause === 'account') return (await allowance.takeForAccount(to, id)) ? 'open' : 'enough';
      if (await hasDeclined(to)) return 'declined';
      return (await allowance.take(to, id)) ? 'open' : 'enough';
    },
    async withWayOut(email) {
      if (email.unsubscribe !== undefined || (await isFree(email))) return email;
      const closingLink = declineLink(email.to);
      return { ...email, closingLink, unsubscribe: closingLink.url };
    },
  };
}
