import { type Decider, never } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { PageNameCommand } from './page-name.commands.ts';
import type { PageNameEvent } from './page-name.events.ts';
import { pageNameMessages } from './page-name.messages.ts';

export type PageNameState = { reservedBy: { memorialId: string; claim: string } | null };

/** The error for a name that belongs to another memorial. */
export function pageNameTaken(): DomainError {
  const message = pageNameMessages.taken;
  return new DomainError('conflict', 'page-name-taken', message, { errors: [{ path: 'pageName', message }] });
}

/** The reservation of a name: it belongs to one memorial until that is purged. */
export const pageNameDecider: Decider<PageNameState, PageNameCommand, PageNameEvent> = {
  initialState: { reservedBy: null },

  evolve(_, event) {
    switch (event.type) {
      case 'PageNameReserved': {
        const { memorialId, claim } = event.data;
        return { reservedBy: { memorialId, claim } };
      }
      case 'PageNameReleased':
        return { reservedBy: null };
      default:
        return never(event);
    }
  },

  decide(command, { reservedBy }) {
    switch (command.type) {
      case 'ReservePageName': {
        const { memorialId, ownerId, claim } = command.data;
        if (reservedBy && reservedBy.memorialId !== memorialId) throw pageNameTaken();
        // A later claim of the same memorial replaces an earlier one, whose lapse then releases nothing.
        return reservedBy?.claim === claim
          ? []
          : [{ type: 'PageNameReserved', data: { memorialId, ownerId, claim } }];
      }
      case 'ReleasePageName': {
        const { memorialId, claim } = command.data;
        const isReserved =
          reservedBy?.memorialId === memorialId && (claim === null || reservedBy.claim === claim);
        return isReserved ? [{ type: 'PageNameReleased', data: { memorialId } }] : [];
      }
      default:
        return never(command);
    }
  },
};
