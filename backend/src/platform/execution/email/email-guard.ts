import type { EmailAllowance } from './email-allowance.ts';
import type { Email } from './mailer.ts';

export type EmailGuardParts = {
  allowance: EmailAllowance;
  /** Whether an account has confirmed exactly this address. */
  isConfirmed(address: string): Promise<boolean>;
  /** Whether somebody at this address has said that it wants no emails. */
  hasDeclined(address: string): Promise<boolean>;
  /** The link that says so. */
  declineLink(address: string): { label: string; url: string };
};

/** What of an email decides whether it may go. */
export type Guarded = Pick<Email, 'id' | 'to' | 'cause'>;

/** `enough`: the address has had its emails for now. */
export type EmailVerdict = 'open' | 'declined' | 'enough';

/**
 * Keeps this site from sending emails to people who never asked for them: an address that has not confirmed itself gets
 * few a day, of all kinds together, and none once it has declined. Emails of its own account have a small limit of their
 * own. What other people cause is limited for every address; the site's own business goes in any case.
 */
export type EmailGuard = {
  /** Whether an email may go; counts it when it may. The same id counts once. */
  admit(email: Guarded): Promise<EmailVerdict>;
  /** The email with the link that declines further ones, where it would be heeded. */
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
