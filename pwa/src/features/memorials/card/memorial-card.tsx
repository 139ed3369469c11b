import { petTypeName } from '@everpaw/contracts/kernel/pet-types';
import { excerpt } from '@everpaw/contracts/kernel/text/excerpt';
import { yearRange } from '@everpaw/contracts/memorials/memorial-facts';
import { memorialListMessages } from '@everpaw/contracts/memorials/memorial-lists.messages';
import { excerptLength } from '@everpaw/contracts/memorials/memorials.limits';
import { laterPageMessages } from '@everpaw/contracts/memorials/screens/page-later.messages';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { PetPortrait } from '../../../ui/pictures/pet-portrait.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { PhotoPicture } from '../../media/photo-picture.tsx';
import { themeScope } from '../../themes/themed.tsx';
import { AudienceBadge } from './audience-badge.tsx';
import type { CardMemorial } from './card-memorial.ts';

/** The grid for cards: a single-column list on a phone, two or three columns on wider screens. */
export const cardGrid =
  'grid gap-x-8 gap-y-0 sm:grid-cols-2 sm:gap-y-14 lg:grid-cols-3 lg:gap-x-12 lg:gap-y-16';

const frame =
  'aspect-[4/5] w-full overflow-hidden rounded-tight border border-themed-rule bg-themed-wash transition-[box-shadow] duration-300';
const layout =
  'relative grid grid-cols-[min(7rem,35%)_minmax(0,1fr)] items-start gap-x-5 border-rule border-t py-6 sm:grid-cols-1 sm:content-start sm:gap-y-5 sm:border-0 sm:py-0';

/** The layout of a card that is alone in its list: a large photo, beside the text on screens wider than a phone. */
const layoutAlone =
  'max-sm:grid-cols-[minmax(0,1fr)] max-sm:border-0 max-sm:py-0 gap-y-5 sm:grid-cols-[minmax(0,19rem)_minmax(0,1fr)] sm:items-center sm:gap-x-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-x-16';

/** A memorial card that links to the memorial's page. With `own`, it says who may see it and shows `actions`. */
export function MemorialCard({
  memorial,
  own = false,
  actions,
  priority = false,
  level = 2,
  alone = false,
}: {
  memorial: CardMemorial;
  own?: boolean;
  actions?: ReactNode;
  priority?: boolean;
  /** The heading level: 3 if the list has its own heading. */
  level?: 2 | 3;
  /** Whether it's the only card in its list; it then takes the full width. */
  alone?: boolean;
}) {
  const Name = level === 2 ? 'h2' : 'h3';
  const { id, petName, petType, image, memorialText, templateId, unsent } = memorial;
  const years = yearRange(memorial);
  return (
    <article
      className={`theme-scope group ${layout} ${alone ? layoutAlone : ''}`}
      style={themeScope(templateId)}
    >
      <div className={`${frame} group-hover:shadow-lift`}>
        {image ? (
          <PhotoPicture
            media={image}
            alt=""
            unsent={own && Boolean(unsent)}
            shape="frame"
            priority={priority}
            sizes={`(min-width: 1024px) 26rem, (min-width: 640px) 45vw, ${alone ? '100vw' : '7rem'}`}
            className="size-full"
          />
        ) : (
          <PetPortrait petType={petType} alt="" className="mx-auto h-full w-4/5" />
        )}
      </div>
      <div className="grid justify-items-start gap-2">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <Name
            className={
              alone
                ? 'text-[2.25rem] leading-tight tracking-[-0.015em] sm:text-[3rem]'
                : 'text-[1.625rem] leading-tight tracking-[-0.01em] sm:text-[1.875rem]'
            }
          >
            <Link
              to={`/memorial/${id}`}
              className="underline decoration-1 decoration-transparent underline-offset-[0.16em] transition-colors after:absolute after:inset-0 group-hover:decoration-themed-ink"
            >
              {petName}
            </Link>
          </Name>
          {years && <p className="font-display text-ink-soft text-lg">{years}</p>}
        </div>
        <p className="flex flex-wrap gap-2">
          <Badge tone="themed">{petTypeName(petType)}</Badge>
          {own && <AudienceBadge memorial={memorial} />}
          {own && unsent && <Badge>{laterPageMessages.waitingToBeSent}</Badge>}
        </p>
        <p className="max-w-[24rem] text-ink-soft">
          {memorialText ? excerpt(memorialText, excerptLength) : memorialListMessages.noStory}
        </p>
        {actions && <div className="relative z-10 mt-1 -ml-3 flex flex-wrap gap-1">{actions}</div>}
      </div>
    </article>
  );
}

/** The placeholder for a card that is loading, the same size as the card. */
export function MemorialCardSkeleton() {
  return (
    <div className={layout}>
      <Skeleton className="aspect-[4/5] w-full" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-6 w-16" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  );
}
