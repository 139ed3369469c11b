import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { timelineMessages } from '@everpaw/contracts/timeline/timeline.messages';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ThemedPage } from './themed.tsx';

/** The frame of a screen that belongs to a memorial: its colors, and a link back to its page. */
export function BesideMemorial({
  id,
  petName,
  templateId,
  children,
}: {
  id: string;
  /** Null while it's unknown. */
  petName: string | null;
  templateId?: string;
  children: ReactNode;
}) {
  return (
    <div className="page-width pt-3 pb-16 sm:pt-6">
      {templateId && <ThemedPage templateId={templateId} />}
      <Link
        to={`/memorial/${id}`}
        className="inline-flex min-h-11 items-center gap-2 font-medium underline-offset-4 hover:underline print:hidden"
      >
        <BackIcon className="size-4.5" />
        {petName === null ? timelineMessages.backToPage : timelineMessages.backTo(petName)}
      </Link>
      {children}
    </div>
  );
}

/** The message of such a screen if the memorial doesn't exist. */
export function NoSuchMemorial() {
  useScreen(memorialMessages.notFoundTitle);
  return (
    <div className="page-width pt-3 sm:pt-6">
      <EmptyState
        title={memorialMessages.notFoundTitle}
        level={1}
        action={<ButtonLink to="/memorial-gallery">{memorialMessages.notFoundLink}</ButtonLink>}
      >
        {memorialMessages.notFoundText}
      </EmptyState>
    </div>
  );
}
