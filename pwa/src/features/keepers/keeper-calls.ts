import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { keepersApi } from '@everpaw/contracts/memorials/keepers.api';
import type { KeepersDto } from '@everpaw/contracts/memorials/keepers.dto';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { type CallInput, call } from '../../net/http.ts';
import type { Offline } from '../../offline/offline.ts';
import { useOffline } from '../../offline/react/hooks.ts';

const keepersPath = (memorialId: string) => pathOf(keepersApi.list, { params: { id: memorialId } });

/** Queries the keepers of a memorial. It's refetched whenever it's shown, since others can change them. */
export const useKeepers = (memorialId: string) =>
  useQuery<KeepersDto>({ queryKey: [keepersPath(memorialId)], staleTime: 0 });

/** Pulls what this device may see now and removes what it may no longer see. Never throws. */
export async function pullAnew(offline: Offline): Promise<void> {
  try {
    await (await offline.engine()).pull();
  } catch {
    // Without storage there is nothing to pull; otherwise a later pull retries it.
  }
}

/**
 * Returns a function that changes the keepers of a memorial, which needs a connection. It resolves after this device
 * and the list are updated. It rejects with the request's error.
 */
export function useKeeperChange(memorialId: string) {
  const client = useQueryClient();
  const offline = useOffline();
  const changing = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSettled: async () => {
      await pullAnew(offline);
      await client.invalidateQueries({ queryKey: [keepersPath(memorialId)] });
    },
  });
  return {
    busy: changing.isPending,
    change<E extends Endpoint>(endpoint: E, { params, body }: CallInput<E>): Promise<unknown> {
      const input = { params: { id: memorialId, ...params }, body, idempotencyKey: uuidv7() };
      return changing.mutateAsync(() => call<E>(endpoint, input));
    },
  };
}
