import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { listMessages } from '@everpaw/contracts/kernel/list.messages';
import { isInSeason, shownTheme } from '@everpaw/contracts/themes/season';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import { seasonalThemeMessages as messages } from '@everpaw/contracts/themes/seasonal-theme.messages';
import { seasonalThemesApi } from '@everpaw/contracts/themes/seasonal-themes.api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswer } from '../../net/use-answer.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dayRange } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { ItemList, ListIntro } from '../../ui/item-list.tsx';
import { PencilIcon } from '../../ui/pictures/icons.tsx';
import { TrashIcon } from '../../ui/pictures/more-icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
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
  const list = useAnswer(seasonalThemesApi.list, { staleTime: 0 });
  const [edited, setEdited] = useState<SeasonalTheme | 'new' | null>(null);
  const [withdrawn, setWithdrawn] = useState<SeasonalTheme | null>(null);
  const client = useQueryClient();
  const { act } = useAdminAct();
  const notify = useToast();
  const now = new Date().toISOString();
  const shown = shownTheme(list.data ?? [], now);

  /** The landing page refetches only once an hour, so a change invalidates its query. */
  const changed = (title: string) => {
    void client.invalidateQueries({ queryKey: [pathOf(seasonalThemesApi.active)] });
    notify({ title });
  };

  async function withdraw({ id }: SeasonalTheme) {
    await act(seasonalThemesApi.withdraw, { params: { id } });
    changed(messages.withdrawn);
  }

  return (
    <div className="grid max-w-[60rem] gap-6">
      <ListIntro text={messages.text} add={messages.add} onAdd={() => setEdited('new')} />
      <ItemList
        list={list}
        items={list.data}
        texts={{
          reading: 'Loading the seasonal themes',
          failed: 'We couldn’t load the seasonal themes',
          tryAgain: listMessages.unreachable,
        }}
        empty={<EmptyState title={messages.none}>{messages.noneText}</EmptyState>}
        skeletons={['h-28 w-full', 'h-28 w-full']}
        isRuled
        row={(theme) => (
          <Row
            key={theme.id}
            theme={theme}
            standing={standing(theme, shown, now)}
            onEdit={() => setEdited(theme)}
            onWithdraw={() => setWithdrawn(theme)}
          />
        )}
      />
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
          failed="That didn’t work. Please try again."
          onConfirm={() => withdraw(withdrawn)}
        />
      )}
    </div>
  );
}

function Row({
  theme,
  standing: [words, tone],
  onEdit,
  onWithdraw,
}: {
  theme: SeasonalTheme;
  standing: ReturnType<typeof standing>;
  onEdit: () => void;
  onWithdraw: () => void;
}) {
  return (
    <li className="grid items-center gap-x-8 gap-y-4 border-rule border-b py-5 md:grid-cols-[15rem_minmax(0,1fr)_auto]">
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
          onClick={onEdit}
        >
          {messages.edit}
        </Button>
        <Button
          variant="plain"
          icon={<TrashIcon className="size-4.5" />}
          className="px-3"
          aria-label={`${messages.withdraw} ${theme.name}`}
          onClick={onWithdraw}
        >
          {messages.withdraw}
        </Button>
      </div>
    </li>
  );
}
