import { memoryEntity } from '@everpaw/contracts/timeline/memory.entity';
import { useMemorialRefusals } from '../../../base/shown-memorials.ts';

/** What was not taken of a memorial and is settled where it is edited; tributes and memories have places of their own. */
export function useOwnRefusals(memorialId: string) {
  const refusals = useMemorialRefusals(memorialId) ?? [];
  return refusals.filter(({ type, entity }) => type !== 'SignGuestbook' && entity !== memoryEntity.name);
}
