import { socialSignIn } from '@everpaw/contracts/accounts/accounts.messages';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import type { EmailWriter, WrittenEmail } from '../platform/email/email-jobs.ts';
import type { JobData } from '../platform/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/projections/projection-engine.ts';
import { requireReached } from '../platform/projections/require-reached.ts';
import type { OneTimeTokens, TokenPurpose } from '../platform/tokens/one-time-tokens.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long each kind of link works, in milliseconds. */
const linkLives: Record<TokenPurpose, number> = {
  'reset-password': 30 * minuteMs,
  'sign-in': 15 * minuteMs,
  'verify-email': 24 * hourMs,
  'set-password': 24 * hourMs,
};

/** The screen of the app that each kind of link opens. It acts only when it is pressed there. */
const linkPaths: Record<TokenPurpose, string> = {
  'reset-password': '/reset-password',
  'set-password': '/reset-password',
  'verify-email': '/verify-email',
  'sign-in': '/sign-in',
};

const allPurposes = Object.keys(linkLives) as TokenPurpose[]; // the keys of that very record

/** The most links that one account is sent in a quarter of an hour, whoever asks for them. */
const mostLinks = 5;
const linksWindowMs = 15 * minuteMs;

/** Runs works of one key one after another, whatever becomes of each. */
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

/** An email with a link that works once. */
type LinkEmail = {
  purpose: TokenPurpose;
  subject: string;
  paragraphs: string[];
  /** The words of the link. */
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

/** Whom an email is for, once the view has them; null when they have left or are closed. */
async function readerOf(
  engine: Parts['engine'],
  { accountId, position }: JobData,
): Promise<AccountDoc | null> {
  if (typeof accountId !== 'string') return null;
  if (typeof position === 'string') await requireReached(engine, [accountsProjection.name], position);
  const account = await engine
    .model<AccountDoc>(accountsProjection.name)
    .findById(accountId)
    .lean<AccountDoc>();
  return account?.isActive ? account : null;
}

/**
 * The emails of accounts. Each looks its reader up when it is written: who has left or is closed gets none, and
 * `accountId: null` (an address without an account) is a job like any other that sends nothing. They name
 * nobody, since an address may have been given by somebody else.
 */
export function accountEmails({ engine, tokens, clock, origin }: Parts): Record<AccountEmail, EmailWriter> {
  const inTurn = turns();

  const hasEnoughLinks = async ({ _id: accountId }: AccountDoc): Promise<boolean> => {
    const since = new Date(clock().getTime() - linksWindowMs);
    return (await tokens.issuedSince(accountId, allPurposes, since)) >= mostLinks;
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

  /** The first email: what this account needs, if anything. */
  const welcome = async (account: AccountDoc): Promise<WrittenEmail> => {
    if (account.emailVerified) return null;
    return account.passwordHash === null ? setPassword(account) : verifyEmail(account);
  };

  const toReader =
    (write: (account: AccountDoc) => Promise<WrittenEmail>): EmailWriter =>
    (data) =>
      // Counting the links that were sent and issuing one more must not overlap for one account.
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
