import { memoryEntity } from '@everpaw/contracts/timeline/memory.entity';
import { useMemorialRefusals } from '../../shared/shown-memorials.ts';

/**
 * Returns the refused changes of a memorial that are resolved on its edit screen. Tributes and memories have their own
 * places.
 */
export function useOwnRefusals(memorialId: string) {
  const refusals = useMemorialRefusals(memorialId) ?? [];
  return refusals.filter(({ type, entity }) => type !== 'SignGuestbook' && entity !== memoryEntity.name);
}
