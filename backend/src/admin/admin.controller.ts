import type { AccessAction } from '@everpaw/contracts/admin/access-log.dto';
import { adminApi } from '@everpaw/contracts/admin/admin.api';
import type { AccessLogPage, AccountsFound, AdminAccount } from '@everpaw/contracts/admin/admin.dto';
import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { Controller } from '@nestjs/common';
import type { TypedCommand } from '../platform/execution/commands/command-map.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { AdminQueries } from './admin.queries.ts';
import { type Act, type AdminRequest, AdminService } from './admin.service.ts';

const accounts = ['accounts'];

/** Returns the act of changing an account; `detail` is the new value in the access log. */
function act(action: AccessAction, command: AccountAct, detail = ''): Act {
  return { action, command, resource: `account ${command.data.accountId}${detail && `: ${detail}`}` };
}

/** A command about one account. */
type AccountAct = Extract<TypedCommand, { data: { accountId: string } }>;

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
    return this.change(params.id, act('change-role', { type: 'ChangeRole', data }, body.role), asking);
  }

  @Route(adminApi.changePermissions, { reads: accounts })
  changePermissions(
    @In() { params, body, ...asking }: Input<typeof adminApi.changePermissions>,
  ): Promise<Accepted> {
    const data = { accountId: params.id, ...body };
    const detail = body.permissions.join(', ') || 'none';
    return this.change(
      params.id,
      act('change-permissions', { type: 'ChangePermissions', data }, detail),
      asking,
    );
  }

  @Route(adminApi.changePlan, { reads: accounts })
  changePlan(@In() { params, body, ...asking }: Input<typeof adminApi.changePlan>): Promise<Accepted> {
    const data = { accountId: params.id, ...body };
    const changing = act('change-plan', { type: 'ChangePlan', data }, body.subscriptionStatus);
    return this.change(params.id, changing, asking);
  }

  @Route(adminApi.deactivate, { reads: accounts })
  deactivate(@In() { params, ...asking }: Input<typeof adminApi.deactivate>): Promise<Accepted> {
    const data = { accountId: params.id };
    return this.closeOrOpen(params.id, act('deactivate', { type: 'DeactivateAccount', data }), asking);
  }

  @Route(adminApi.reactivate, { reads: accounts })
  reactivate(@In() { params, ...asking }: Input<typeof adminApi.reactivate>): Promise<Accepted> {
    const data = { accountId: params.id };
    return this.closeOrOpen(params.id, act('reactivate', { type: 'ReactivateAccount', data }), asking);
  }

  @Route(adminApi.accessLog)
  accessLog(@In() { query }: Input<typeof adminApi.accessLog>): Promise<AccessLogPage> {
    const { accountId, cursor, limit } = query;
    return this.queries.accessLog({ accountId, cursor, limit, refusedOnly: query.refusedOnly === 'true' });
  }

  private async change(accountId: string, changing: Act, asking: AdminRequest): Promise<Accepted> {
    await this.queries.one(accountId);
    return accepted(accountId, this.service.act(changing, asking));
  }

  private async closeOrOpen(accountId: string, changing: Act, asking: AdminRequest): Promise<Accepted> {
    await this.queries.one(accountId);
    return accepted(accountId, this.service.closeOrOpen(accountId, changing, asking));
  }
}
