import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { useOwnRoots } from '../../offline/react/more-hooks.ts';

/** Returns the signed-in person's memorials, newest first; deleted ones that can be restored have `deletedAt`. */
export const useMyMemorials = () => useOwnRoots(memorialEntity);
