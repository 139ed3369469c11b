import type { MemorialCard } from '@everpaw/contracts/memorials/memorial.dto';
import { plainStory } from '@everpaw/contracts/memorials/story';
import type { ShownMemorial } from '../../../base/shown-memorials.ts';
import type { Unsent } from '../../../offline/store/as-confirmed.ts';

/** What a card shows of a memorial. */
export type CardMemorial = Pick<
  MemorialCard,
  | 'id'
  | 'petName'
  | 'petType'
  | 'memorialText'
  | 'birthDate'
  | 'passedDate'
  | 'isPublic'
  | 'templateId'
  | 'image'
> & { unsent?: Unsent };

/** The card of a memorial that this device holds as a whole. */
export function cardOf(memorial: ShownMemorial): CardMemorial {
  const { images, memorialText, ...rest } = memorial;
  return {
    ...rest,
    memorialText: memorialText === null ? null : plainStory(memorialText),
    image: images[0]?.media ?? null,
  };
}
