import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { useHeld } from '../offline/react/more-hooks.ts';

/** The signed-in person's memorials, newest first; deleted ones that can be brought back have `deletedAt`. */
export const useMyMemorials = () => useHeld(memorialEntity);
