import type { Catalogue } from '@everpaw/contracts/audit/catalogue.dto';
import { deskApi } from '@everpaw/contracts/audit/desk.api';
import type { DeskEvent, DeskPage } from '@everpaw/contracts/audit/desk.dto';
import { Controller, Inject } from '@nestjs/common';
import { In, type Input, Route } from '../platform/http/route.ts';
import { EVENTS_CATALOGUE } from '../platform/kernel/platform.tokens.ts';
import { DeskQueries } from './desk.queries.ts';

const reads = ['audit_events', 'accounts', 'invitations'];

@Controller()
export class DeskController {
  constructor(
    private readonly queries: DeskQueries,
    @Inject(EVENTS_CATALOGUE) private readonly ofSite: Catalogue,
  ) {}

  @Route(deskApi.search, { reads })
  search(@In() { query, caller, request }: Input<typeof deskApi.search>): Promise<DeskPage> {
    return this.queries.search(query, caller, request);
  }

  @Route(deskApi.event, { reads })
  event(@In() { params, caller, request }: Input<typeof deskApi.event>): Promise<DeskEvent> {
    return this.queries.event(params, caller, request);
  }

  @Route(deskApi.catalogue, { shared: 'everyone' })
  catalogue(): Catalogue {
    return this.ofSite;
  }
}
