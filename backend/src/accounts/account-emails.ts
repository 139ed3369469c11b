import { type AccountState, accountDecider } from '@everpaw/contracts/accounts/account.decider';
import { accountEmailMessages } from '@everpaw/contracts/accounts/account-emails.messages';
import { socialSignIn } from '@everpaw/contracts/accounts/accounts.messages';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { type EmailWriter, type OneEmail, writeIn } from '../platform/execution/email/email-jobs.ts';
import type { JobData } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import type { OneTimeTokens, TokenPurpose } from '../platform/execution/sessions/one-time-tokens.ts';
import { accountStream } from './accounts.commands.ts';

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
function createKeyedQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
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
  states: StreamStates;
  tokens: OneTimeTokens;
  clock: () => Date;
  /** The origin of the links. */
  origin: string;
};

/** What the link of each email with a one-time link is for. */
const linkPurposes = {
  verifyEmail: 'verify-email',
  setPassword: 'set-password',
  resetPassword: 'reset-password',
  signIn: 'sign-in',
  alreadyRegistered: 'sign-in',
} satisfies Record<string, TokenPurpose>;

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

/** Writers of the emails that tell of a change to the account. */
function accountNotices({
  engine,
  origin,
}: Pick<Parts, 'engine' | 'origin'>): Record<'password-changed' | 'sign-in-linked', EmailWriter> {
  const passwordChanged: EmailWriter = async (data) => {
    const account = await readerOf(engine, data);
    return (
      account &&
      writeIn(account.emailPreferences.language, () => {
        const { action, ...template } = accountEmailMessages.passwordChanged;
        return {
          to: account.email,
          cause: 'account',
          ...template,
          action: { label: action, url: `${origin}/settings` },
        };
      })
    );
  };

  const signInLinked: EmailWriter = async (data) => {
    const account = await readerOf(engine, data);
    const service = socialSignIn.find(({ provider }) => provider === data.provider)?.name;
    return account && service
      ? writeIn(account.emailPreferences.language, () => {
          const texts = accountEmailMessages.signInLinked;
          return {
            to: account.email,
            cause: 'account',
            subject: texts.subject(service),
            paragraphs: texts.paragraphs(service),
            action: { label: texts.action, url: `${origin}/profile` },
            closing: texts.closing(service),
          };
        })
      : null;
  };

  return { 'password-changed': passwordChanged, 'sign-in-linked': signInLinked };
}

/**
 * Writers of the account emails. Each looks up the recipient when the email is written: deleted or closed accounts get
 * none, and a job with `accountId: null` (an address without an account) takes the same path but sends nothing. The
 * emails contain no name, because the address may have been entered by another person.
 */
export function accountEmails(parts: Parts): Record<AccountEmail, EmailWriter> {
  const { engine, states, tokens, clock, origin } = parts;
  const inTurn = createKeyedQueue();

  const hasEnoughLinks = async ({ _id: accountId }: AccountDoc): Promise<boolean> => {
    const since = new Date(clock().getTime() - linksWindowMs);
    return (await tokens.issuedSince(accountId, allPurposes, since)) >= maxLinks;
  };

  const linkFor = async ({ _id: accountId }: AccountDoc, purpose: TokenPurpose): Promise<string> => {
    const token = await tokens.issue({ purpose, accountId, livesMs: linkLives[purpose] });
    return `${origin}${linkPaths[purpose]}?token=${token}`;
  };

  const withLink =
    (name: keyof typeof linkPurposes) =>
    async (account: AccountDoc): Promise<OneEmail> => {
      const { action, ...template } = accountEmailMessages[name];
      return {
        to: account.email,
        cause: 'account',
        ...template,
        action: { label: action, url: await linkFor(account, linkPurposes[name]) },
      };
    };

  const verifyEmail = withLink('verifyEmail');
  const setPassword = withLink('setPassword');

  /**
   * The welcome email: asks to confirm the address or to set a password; null if the address is confirmed already. That is
   * read from the stream: a provider's confirmation is stored with the registration, and the view may be between the two.
   */
  const welcome = async (account: AccountDoc): Promise<OneEmail> => {
    const stream = accountStream(account._id);
    const state = (await states.load(accountDecider, stream)).state as AccountState; // folded by this very decider
    if (state.status !== 'active' || state.emailVerified) return null;
    return account.passwordHash === null ? setPassword(account) : verifyEmail(account);
  };

  const toReader =
    (write: (account: AccountDoc) => Promise<OneEmail>): EmailWriter =>
    (data) =>
      // Serialized per account: counting the sent links and issuing another one must not overlap.
      inTurn(String(data.accountId), async () => {
        const account = await readerOf(engine, data);
        if (!account || (await hasEnoughLinks(account))) return null;
        return writeIn(account.emailPreferences.language, () => write(account));
      });

  return {
    welcome: toReader(welcome),
    'verify-email': toReader(async (account) => (account.emailVerified ? null : verifyEmail(account))),
    'set-password': toReader(setPassword),
    'reset-password': toReader(withLink('resetPassword')),
    'sign-in': toReader(withLink('signIn')),
    'already-registered': toReader(withLink('alreadyRegistered')),
    ...accountNotices({ engine, origin }),
  };
}
