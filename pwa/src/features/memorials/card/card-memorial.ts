import type { MemorialCard } from '@everpaw/contracts/memorials/memorial.dto';
import { plainStory } from '@everpaw/contracts/memorials/story';
import type { Unsent } from '../../../offline/store/as-confirmed.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';

/** The fields of a memorial that a card shows. */
export type CardMemorial = Pick<
  MemorialCard,
  | 'id'
  | 'petName'
  | 'petType'
  | 'memorialText'
  | 'birthDate'
  | 'passedDate'
  | 'isPublic'
  | 'isListed'
  | 'hasPassword'
  | 'templateId'
  | 'image'
> & { unsent?: Unsent };

/** Returns the card of a memorial that is cached on this device. Its story is plain text. */
export function cardOf(memorial: ShownMemorial): CardMemorial {
  const { images, memorialText, ...rest } = memorial;
  return {
    ...rest,
    memorialText: memorialText === null ? null : plainStory(memorialText),
    image: images[0]?.media ?? null,
  };
}
