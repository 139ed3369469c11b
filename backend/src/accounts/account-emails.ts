import { socialSignIn } from '@everpaw/contracts/accounts/accounts.messages';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import type { EmailWriter, WrittenEmail } from '../platform/execution/email/email-jobs.ts';
import type { JobData } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import type { OneTimeTokens, TokenPurpose } from '../platform/execution/sessions/one-time-tokens.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long each kind of link is valid, in milliseconds. */
const linkLives: Record<TokenPurpose, number> = {
  'reset-password': 30 * minuteMs,
  'sign-in': 15 * minuteMs,
  'verify-email': 24 * hourMs,
  'set-password': 24 * hourMs,
};

/** The app screen that each kind of link opens. The link takes effect only when the person confirms it there. */
const linkPaths: Record<TokenPurpose, string> = {
  'reset-password': '/reset-password',
  'set-password': '/reset-password',
  'verify-email': '/verify-email',
  'sign-in': '/sign-in',
};

const allPurposes = Object.keys(linkLives) as TokenPurpose[]; // the keys of the record above

/** The most links sent to one account within 15 minutes, no matter who requests them. */
const maxLinks = 5;
const linksWindowMs = 15 * minuteMs;

/** Returns a function that serializes work per key; a failure doesn't stop the work that follows. */
function turns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    const done = () => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(done, done);
    return mine;
  };
}

export type AccountEmail =
  | 'welcome'
  | TokenPurpose
  | 'already-registered'
  | 'password-changed'
  | 'sign-in-linked';

type Parts = {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  tokens: OneTimeTokens;
  clock: () => Date;
  /** The origin of the links. */
  origin: string;
};

/** An email with a one-time link. */
type LinkEmail = {
  purpose: TokenPurpose;
  subject: string;
  paragraphs: string[];
  /** The label of the link. */
  action: string;
  closing: string;
};

const notYou = 'If you did not ask for this, nothing has happened and you need do nothing.';
const notThem = 'If this was not you, set a new password at once: that ends every other session.';

const linkEmails = {
  verifyEmail: {
    purpose: 'verify-email',
    subject: 'Please confirm your address',
    paragraphs: [
      'Hello,',
      'somebody, hopefully you, has opened an account at Everpaw with this address. Please confirm that our mails reach you.',
      'Where you are signed in, one press is enough. Anywhere else we ask for your password, or you choose a new one there.',
    ],
    action: 'Confirm this address',
    closing: `The link works once, for 24 hours. ${notYou}`,
  },
  setPassword: {
    purpose: 'set-password',
    subject: 'Set a password for your account',
    paragraphs: [
      'Hello,',
      'there is an account at Everpaw for this address, and it has no password yet. With one you can sign in on every device.',
    ],
    action: 'Set a password',
    closing: `The link works once, for 24 hours. ${notYou}`,
  },
  resetPassword: {
    purpose: 'reset-password',
    subject: 'Set a new password',
    paragraphs: [
      'Hello,',
      'a new password was asked for. Choosing one signs every other device out; your memorials stay as they are.',
    ],
    action: 'Choose a new password',
    closing: `The link works once, for 30 minutes. ${notYou}`,
  },
  signIn: {
    purpose: 'sign-in',
    subject: 'Your link to sign in',
    paragraphs: ['Hello,', 'with this link you sign in at Everpaw, without a password.'],
    action: 'Sign in',
    closing: `The link works once, for 15 minutes. ${notYou}`,
  },
  alreadyRegistered: {
    purpose: 'sign-in',
    subject: 'You already have an account',
    paragraphs: [
      'Hello,',
      'somebody tried to open an account at Everpaw with this address. There is one already, so none was made. If it was you, this link signs you in.',
    ],
    action: 'Sign in',
    closing: `The link works once, for 15 minutes. ${notYou}`,
  },
} satisfies Record<string, LinkEmail>;

/** Returns the recipient once the view has reached the job's position; null if the account is deleted or closed. */
async function readerOf(
  engine: Parts['engine'],
  { accountId, position }: JobData,
): Promise<AccountDoc | null> {
  if (typeof accountId !== 'string') return null;
  if (typeof position === 'string') await requireReached(engine, [accountsProjection.name], position);
  const account = await engine.model<AccountDoc>(accountsProjection.name).findById(accountId).lean();
  return account?.isActive ? account : null;
}

/**
 * Writers of the account emails. Each looks up the recipient when the email is written: deleted or closed accounts get
 * none, and a job with `accountId: null` (an address without an account) takes the same path but sends nothing. The
 * emails contain no name, because the address may have been entered by another person.
 */
export function accountEmails({ engine, tokens, clock, origin }: Parts): Record<AccountEmail, EmailWriter> {
  const inTurn = turns();

  const hasEnoughLinks = async ({ _id: accountId }: AccountDoc): Promise<boolean> => {
    const since = new Date(clock().getTime() - linksWindowMs);
    return (await tokens.issuedSince(accountId, allPurposes, since)) >= maxLinks;
  };

  const linkFor = async ({ _id: accountId }: AccountDoc, purpose: TokenPurpose): Promise<string> => {
    const token = await tokens.issue({ purpose, accountId, livesMs: linkLives[purpose] });
    return `${origin}${linkPaths[purpose]}?token=${token}`;
  };

  const withLink =
    ({ purpose, action, ...template }: LinkEmail) =>
    async (account: AccountDoc): Promise<WrittenEmail> => ({
      to: account.email,
      cause: 'account',
      ...template,
      action: { label: action, url: await linkFor(account, purpose) },
    });

  const verifyEmail = withLink(linkEmails.verifyEmail);
  const setPassword = withLink(linkEmails.setPassword);

  /** The welcome email: asks to confirm the address or to set a password; null if the address is confirmed already. */
  const welcome = async (account: AccountDoc): Promise<WrittenEmail> => {
    if (account.emailVerified) return null;
    return account.passwordHash === null ? setPassword(account) : verifyEmail(account);
  };

  const toReader =
    (write: (account: AccountDoc) => Promise<WrittenEmail>): EmailWriter =>
    (data) =>
      // Serialized per account: counting the sent links and issuing another one must not overlap.
      inTurn(String(data.accountId), async () => {
        const account = await readerOf(engine, data);
        return account && !(await hasEnoughLinks(account)) ? write(account) : null;
      });

  const passwordChanged: EmailWriter = async (data) => {
    const account = await readerOf(engine, data);
    return (
      account && {
        to: account.email,
        cause: 'account',
        subject: 'Your password was changed',
        paragraphs: ['Hello,', 'the password of your account at Everpaw was changed just now.'],
        action: { label: 'Open your settings', url: `${origin}/settings` },
        closing: notThem,
      }
    );
  };

  const signInLinked: EmailWriter = async (data) => {
    const account = await readerOf(engine, data);
    const service = socialSignIn.find(({ provider }) => provider === data.provider)?.name;
    return account && service
      ? {
          to: account.email,
          cause: 'account',
          subject: `${service} can sign you in now`,
          paragraphs: ['Hello,', `from now on ${service} opens your account at Everpaw.`],
          action: { label: 'Open your profile', url: `${origin}/profile` },
          closing: `If this was not you, take ${service} off your profile. ${notThem}`,
        }
      : null;
  };

  return {
    welcome: toReader(welcome),
    'verify-email': toReader(async (account) => (account.emailVerified ? null : verifyEmail(account))),
    'set-password': toReader(setPassword),
    'reset-password': toReader(withLink(linkEmails.resetPassword)),
    'sign-in': toReader(withLink(linkEmails.signIn)),
    'already-registered': toReader(withLink(linkEmails.alreadyRegistered)),
    'password-changed': passwordChanged,
    'sign-in-linked': signInLinked,
  };
}
