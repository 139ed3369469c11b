import type { Endpoint } from '@everpaw/contracts/kernel/endpoint';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { keepersApi } from '@everpaw/contracts/memorials/keepers.api';
import type { KeepersDto } from '@everpaw/contracts/memorials/keepers.dto';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { type CallInput, call, messageOf } from '../../base/http.ts';
import type { Offline } from '../../offline/offline.ts';
import { useOffline } from '../../offline/react/hooks.ts';

const keepersPath = (memorialId: string) => pathOf(keepersApi.list, { params: { id: memorialId } });

/** Who cares for a memorial. It is always asked for anew: others change it. */
export const useKeepers = (memorialId: string) =>
  useQuery<KeepersDto>({ queryKey: [keepersPath(memorialId)], staleTime: 0 });

/** Brings what this device may see now, and takes away what it may not; without storage there is nothing to bring. */
export async function pullAnew(offline: Offline): Promise<void> {
  try {
    await (await offline.engine()).pull();
  } catch {
    // It is pulled again at the next sign of life.
  }
}

/**
 * A change of who cares for this memorial, which needs the server at once. Resolves when the list and this device
 * follow it; raises an error that says why not in words for people.
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
    async change<E extends Endpoint>(endpoint: E, { params, body }: CallInput<E>): Promise<void> {
      const input = { params: { id: memorialId, ...params }, body, idempotencyKey: uuidv7() };
      try {
        await changing.mutateAsync(() => call<E>(endpoint, input));
      } catch (error) {
        throw new Error(messageOf(error, keeperMessages.needsConnection));
      }
    },
  };
}
