import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { listMessages } from '@everpaw/contracts/kernel/list.messages';
import { isInSeason, shownTheme } from '@everpaw/contracts/themes/season';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import { seasonalThemeMessages as messages } from '@everpaw/contracts/themes/seasonal-theme.messages';
import { seasonalThemesApi } from '@everpaw/contracts/themes/seasonal-themes.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayRange } from '../../base/dates.ts';
import { messageOf } from '../../base/http.ts';
import { useToast } from '../../base/notices.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PencilIcon } from '../../ui/icons.tsx';
import { PlusIcon, TrashIcon } from '../../ui/more-icons.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useAdminAct } from './admin-calls.ts';
import { SeasonalThemeForm } from './seasonal-theme-form.tsx';
import { SeasonalThemePreview } from './seasonal-theme-preview.tsx';

/** Returns the status of a theme in the list: shown now, shown later, or why it isn't shown. */
function standing(theme: SeasonalTheme, shown: SeasonalTheme | null, now: string): [string, BadgeTone] {
  if (!theme.isActive) return [messages.switchedOff, 'plain'];
  if (theme.id === shown?.id) return [messages.shownNow, 'moss'];
  if (isInSeason(theme, now)) return [messages.outranked, 'plain'];
  return theme.startDate > now ? [messages.comesLater, 'dusk'] : [messages.isOver, 'plain'];
}

/** All seasonal themes, which one is shown now, and their actions, for people who manage them. */
export function SeasonalThemes() {
  const list = useQuery<SeasonalTheme[]>({ queryKey: [pathOf(seasonalThemesApi.list)], staleTime: 0 });
  const [edited, setEdited] = useState<SeasonalTheme | 'new' | null>(null);
  const [withdrawn, setWithdrawn] = useState<SeasonalTheme | null>(null);
  const client = useQueryClient();
  const { act } = useAdminAct();
  const notify = useToast();

  /** The landing page refetches only once an hour, so a change invalidates its query. */
  const changed = (title: string) => {
    void client.invalidateQueries({ queryKey: [pathOf(seasonalThemesApi.active)] });
    notify({ title });
  };

  async function withdraw({ id }: SeasonalTheme) {
    try {
      await act(seasonalThemesApi.withdraw, { params: { id } });
    } catch (error) {
      throw new Error(messageOf(error, 'It could not be done. Please try again.'));
    }
    changed(messages.withdrawn);
  }

  return (
    <div className="grid max-w-[60rem] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <p className="max-w-measure text-ink-soft">{messages.text}</p>
        <Button icon={<PlusIcon />} onClick={() => setEdited('new')}>
          {messages.add}
        </Button>
      </div>
      {list.data ? (
        <Listed themes={list.data} onEdit={setEdited} onWithdraw={setWithdrawn} />
      ) : list.isError ? (
        <ErrorState
          title="The seasonal themes could not be read"
          text={messageOf(list.error, listMessages.unreachable)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonGroup label="Reading the seasonal themes" className="grid gap-5 border-rule border-t pt-5">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
        </SkeletonGroup>
      )}
      {edited && (
        <SeasonalThemeForm
          theme={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => changed(edited === 'new' ? messages.scheduled : messages.changed)}
        />
      )}
      {withdrawn && (
        <ConfirmDialog
          open
          onClose={() => setWithdrawn(null)}
          title={`${messages.withdraw} ${withdrawn.name}?`}
          text={messages.withdrawText}
          confirmLabel={messages.withdraw}
          busyLabel={messages.withdrawing}
          onConfirm={() => withdraw(withdrawn)}
        />
      )}
    </div>
  );
}

function Listed({
  themes,
  onEdit,
  onWithdraw,
}: {
  themes: readonly SeasonalTheme[];
  onEdit: (theme: SeasonalTheme) => void;
  onWithdraw: (theme: SeasonalTheme) => void;
}) {
  if (themes.length === 0) return <EmptyState title={messages.none}>{messages.noneText}</EmptyState>;
  const now = new Date().toISOString();
  const shown = shownTheme(themes, now);
  return (
    <ul className="border-rule border-t">
      {themes.map((theme) => {
        const [words, tone] = standing(theme, shown, now);
        return (
          <li
            key={theme.id}
            className="grid items-center gap-x-8 gap-y-4 border-rule border-b py-5 md:grid-cols-[15rem_1fr_auto]"
          >
            <SeasonalThemePreview theme={theme.theme} />
            <div className="grid justify-items-start gap-1.5">
              <h2 className="text-heading">{theme.name}</h2>
              <p className="text-ink-soft text-small">
                {dayRange(theme.startDate, theme.endDate)} · Priority {theme.priority}
              </p>
              <Badge tone={tone}>{words}</Badge>
            </div>
            <div className="-ml-3 flex flex-wrap gap-1 md:ml-0">
              <Button
                variant="plain"
                icon={<PencilIcon className="size-4.5" />}
                className="px-3"
                aria-label={`${messages.edit} ${theme.name}`}
                onClick={() => onEdit(theme)}
              >
                {messages.edit}
              </Button>
              <Button
                variant="plain"
                icon={<TrashIcon className="size-4.5" />}
                className="px-3"
                aria-label={`${messages.withdraw} ${theme.name}`}
                onClick={() => onWithdraw(theme)}
              >
                {messages.withdraw}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
