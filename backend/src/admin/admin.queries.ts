import type { AccessLogEntry } from '@everpaw/contracts/admin/access-log.dto';
import {
  type AccessLogPage,
  type AccountsFound,
  type AdminAccount,
  accessLogPageSize,
  foundAccounts,
} from '@everpaw/contracts/admin/admin.dto';
import { adminMessages } from '@everpaw/contracts/admin/admin.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { permissions } from '@everpaw/contracts/kernel/features/roles';
import { comparableAddress } from '@everpaw/contracts/kernel/text/ascii-domain';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessLog } from '../accounts/access-log.ts';
import { cursorOf, parseCursor } from '../platform/execution/read-models/page-cursor.ts';
import { quotedWords } from '../platform/execution/read-models/quoted-words.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { ACCESS_LOG } from '../platform/kernel/platform.tokens.ts';

function adminAccountOf(doc: AccountDoc): AdminAccount {
  const { _id: id, email, firstName, lastName, subscriptionStatus, role } = doc;
  const { isActive, emailVerified, lastLoginAt, createdAt } = doc;
  const own = permissions.filter((permission) => doc.permissions.includes(permission));
  return {
    id,
    email,
    firstName,
    lastName,
    subscriptionStatus,
    role,
    permissions: own,
    isActive,
    emailVerified,
    lastLoginAt,
    createdAt,
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Returns the account that an act changed, from a resource of the form `account ID`; null for any other. */
function subjectOf({ resource }: AccessLogEntry): string | null {
  return /^account ([0-9a-f-]{36})\b/.exec(resource)?.[1] ?? null;
}

/** Queries for administrators of other people's accounts. */
@Injectable()
export class AdminQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(ACCESS_LOG) private readonly log: AccessLog,
  ) {}

  private get model() {
    return this.readModels.model(accountsProjection);
  }

  /**
   * Returns at most 25 accounts: first those whose address starts with the search text, sorted by address, then those
   * with its words in their name.
   */
  async find(search: string): Promise<AccountsFound> {
    const limit = foundAccounts + 1;
    if (search === '') {
      const newest = await this.model.find({}).sort({ createdAt: -1, _id: -1 }).limit(limit).lean();
      return foundOf(newest);
    }
    const words = quotedWords(search);
    const [addressed, named] = await Promise.all([
      this.model
        .find({ asciiEmail: { $regex: `^${escaped(comparableAddress(search.toLowerCase()))}` } })
        .sort({ asciiEmail: 1 })
        .limit(limit)
        .lean(),
      words === ''
        ? []
        : this.model
            .find({ $text: { $search: words } })
            .limit(limit)
            .lean(),
    ]);
    const byId = new Map([...addressed, ...named].map((doc) => [doc._id, doc]));
    return foundOf([...byId.values()]);
  }

  /** Returns an account. Throws `not-found` if it doesn't exist. */
  async one(id: string): Promise<AdminAccount> {
    const doc = await this.model.findById(id).lean();
    if (!doc) throw new DomainError('not-found', 'account-not-found', adminMessages.accountNotFound);
    return adminAccountOf(doc);
  }

  async accessLog(query: {
    accountId?: string;
    refusedOnly?: boolean;
    cursor?: string;
    limit?: number;
  }): Promise<AccessLogPage> {
    const { accountId: userId, refusedOnly, cursor, limit = accessLogPageSize } = query;
    const after = cursor ? parseCursor(cursor) : undefined;
    const read = await this.log.page({ userId, refusedOnly, after, limit: limit + 1 });
    const shown = read.slice(0, limit);
    const people = new Set(shown.flatMap((entry) => [entry.userId ?? [], subjectOf(entry) ?? []].flat()));
    const docs = await this.model
      .find({ _id: { $in: [...people] } })
      .select({ email: 1 })
      .lean<Pick<AccountDoc, '_id' | 'email'>[]>();
    const emails = new Map(docs.map(({ _id, email }) => [_id, email]));
    const emailOf = (id: string | null) => emails.get(id ?? '') ?? null;
    const entries = shown.map((entry) => ({
      ...entry,
      userEmail: emailOf(entry.userId),
      subjectEmail: emailOf(subjectOf(entry)),
    }));
    const last = shown.at(-1);
    const isMore = read.length > limit && last;
    return { entries, nextCursor: isMore ? cursorOf({ createdAt: last.timestamp, id: last.id }) : null };
  }
}

function foundOf(docs: readonly AccountDoc[]): AccountsFound {
  return { accounts: docs.slice(0, foundAccounts).map(adminAccountOf), more: docs.length > foundAccounts };
}
