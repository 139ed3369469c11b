import { petTypes } from '@everpaw/contracts/kernel/pet-types';
import { HistoryIcon } from '../../ui/pictures/history-icon.tsx';
import * as icons from '../../ui/pictures/icons.tsx';
import { Fleuron, Mark, Wordmark } from '../../ui/pictures/mark.tsx';
import * as moreIcons from '../../ui/pictures/more-icons.tsx';
import { PetPortrait } from '../../ui/pictures/pet-portrait.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { Specimens } from './specimens.ts';

const { Drawing: _, ...named } = icons;
const allIcons = Object.entries({ ...named, ...moreIcons, HistoryIcon });

export const pictures: Specimens = {
  Icons: {
    all: (
      <ul className="flex flex-wrap gap-4">
        {allIcons.map(([name, Icon]) => (
          <li key={name} title={name}>
            <Icon className="size-6" />
          </li>
        ))}
      </ul>
    ),
  },
  'Mark, Wordmark, Fleuron': {
    all: (
      <div className="flex flex-wrap items-center gap-8">
        <Mark className="size-12 text-moss" />
        <Wordmark />
        <Fleuron className="h-6 w-auto text-moss" />
      </div>
    ),
  },
  PetPortrait: {
    'each kind': (
      <div className="grid grid-cols-4 gap-4">
        {petTypes.map((petType) => (
          <PetPortrait key={petType} petType={petType} />
        ))}
      </div>
    ),
  },
  Picture: {
    loaded: <Picture src="/products/garden-stone.svg" alt="A garden stone" className="aspect-[4/3]" />,
    unavailable: <Picture src="/products/none.svg" alt="A lost photo" className="aspect-[4/3]" />,
  },
};
