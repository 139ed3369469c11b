import type { AccessAction } from '@everpaw/contracts/admin/access-log.dto';
import { adminApi } from '@everpaw/contracts/admin/admin.api';
import type { AccessLogPage, AccountsFound, AdminAccount } from '@everpaw/contracts/admin/admin.schemas';
import type { Accepted } from '@everpaw/contracts/memorials/memorials.schemas';
import { Controller } from '@nestjs/common';
import { In, type Input, Route } from '../platform/http/route.ts';
import { AdminQueries } from './admin.queries.ts';
import { AdminService, type Asking } from './admin.service.ts';

const accounts = ['accounts'];

/** The act of changing one account; `detail` says in the log what it was changed to. */
function act(action: AccessAction, type: string, data: { accountId: string }, detail = '') {
  return { action, type, data, resource: `account ${data.accountId}${detail && `: ${detail}`}` };
}

@Controller()
export class AdminController {
  constructor(
    private readonly queries: AdminQueries,
    private readonly service: AdminService,
  ) {}

  @Route(adminApi.findAccounts, { reads: accounts })
  findAccounts(@In() { query }: Input<typeof adminApi.findAccounts>): Promise<AccountsFound> {
    return this.queries.find(query.search ?? '');
  }

  @Route(adminApi.account, { reads: accounts })
  account(@In() { params }: Input<typeof adminApi.account>): Promise<AdminAccount> {
    return this.queries.one(params.id);
  }

  @Route(adminApi.changeRole, { reads: accounts })
  changeRole(@In() { params, body, ...asking }: Input<typeof adminApi.changeRole>): Promise<Accepted> {
    const data = { accountId: params.id, ...body };
    return this.change(act('change-role', 'ChangeRole', data, body.role), asking);
  }

  @Route(adminApi.changePermissions, { reads: accounts })
  changePermissions(
    @In() { params, body, ...asking }: Input<typeof adminApi.changePermissions>,
  ): Promise<Accepted> {
    const data = { accountId: params.id, ...body };
    const detail = body.permissions.join(', ') || 'none';
    return this.change(act('change-permissions', 'ChangePermissions', data, detail), asking);
  }

  @Route(adminApi.changePlan, { reads: accounts })
  changePlan(@In() { params, body, ...asking }: Input<typeof adminApi.changePlan>): Promise<Accepted> {
    const data = { accountId: params.id, ...body };
    return this.change(act('change-plan', 'ChangePlan', data, body.subscriptionStatus), asking);
  }

  @Route(adminApi.deactivate, { reads: accounts })
  deactivate(@In() { params, ...asking }: Input<typeof adminApi.deactivate>): Promise<Accepted> {
    return this.closeOrOpen(act('deactivate', 'DeactivateAccount', { accountId: params.id }), asking);
  }

  @Route(adminApi.reactivate, { reads: accounts })
  reactivate(@In() { params, ...asking }: Input<typeof adminApi.reactivate>): Promise<Accepted> {
    return this.closeOrOpen(act('reactivate', 'ReactivateAccount', { accountId: params.id }), asking);
  }

  @Route(adminApi.accessLog)
  accessLog(@In() { query }: Input<typeof adminApi.accessLog>): Promise<AccessLogPage> {
    const { accountId, cursor, limit } = query;
    return this.queries.accessLog({ accountId, cursor, limit, refusedOnly: query.refusedOnly === 'true' });
  }

  private async change(changing: ReturnType<typeof act>, asking: Asking): Promise<Accepted> {
    await this.queries.one(changing.data.accountId);
    return accepted(changing, await this.service.act(changing, asking));
  }

  private async closeOrOpen(changing: ReturnType<typeof act>, asking: Asking): Promise<Accepted> {
    await this.queries.one(changing.data.accountId);
    return accepted(changing, await this.service.closeOrOpen(changing, asking));
  }
}

function accepted({ data }: ReturnType<typeof act>, position: string | null): Accepted {
  return { id: data.accountId, ...(position ? { position } : {}) };
}
