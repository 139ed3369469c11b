import type { HistoryPage } from '@everpaw/contracts/audit/history.dto';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { isInOrder } from '@everpaw/contracts/kernel/time/time-span';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { everything, type HistoryFilter, kinds } from './history-address.ts';

/** The filter of a history: kind of event, person, and days. */
export function Filter({
  filter,
  people,
  onAsk,
}: {
  filter: HistoryFilter;
  people: HistoryPage['people'];
  onAsk: (filter: Partial<HistoryFilter>) => void;
}) {
  const asked = Object.values(filter).some((value) => value !== null);
  const known = [
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'visitors', label: historyMessages.visitors },
    { value: 'site', label: historyMessages.site },
  ];
  // The selected person stays in the list while the people are still unknown.
  const stranger = filter.by !== null && !known.some(({ value }) => value === filter.by);
  return (
    <search className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-3 gap-y-4 *:min-w-0 sm:gap-x-4 lg:grid-cols-[minmax(0,14rem)_minmax(0,14rem)_minmax(0,11rem)_minmax(0,11rem)_auto]">
      <Select
        label={historyMessages.filterKind}
        value={filter.kind ?? ''}
        placeholder={historyMessages.allKinds}
        options={kinds.map((kind) => ({ value: kind, label: historyMessages.kinds[kind] }))}
        onChange={({ target }) => onAsk({ kind: kinds.find((kind) => kind === target.value) ?? null })}
      />
      <Select
        label={historyMessages.filterBy}
        value={filter.by ?? ''}
        placeholder={historyMessages.everybody}
        options={
          stranger ? [...known, { value: String(filter.by), label: historyMessages.actors.keeper }] : known
        }
        onChange={({ target }) => onAsk({ by: target.value || null })}
      />
      <DayField
        label={historyMessages.from}
        value={filter.from}
        max={filter.to}
        onDay={(from) => onAsk({ from })}
      />
      <DayField
        label={historyMessages.to}
        value={filter.to}
        min={filter.from}
        error={isInOrder(filter.from, filter.to) ? null : historyMessages.daysSwapped}
        onDay={(to) => onAsk({ to })}
      />
      {asked && (
        <Button
          variant="plain"
          onClick={() => onAsk(everything)}
          className="col-span-full justify-self-start -ml-4.5 lg:col-span-1 lg:ml-0 lg:self-end"
        >
          {historyMessages.clearFilter}
        </Button>
      )}
    </search>
  );
}

/** The first day that can be chosen. Typing a year passes through the first centuries, which must not count. */
const firstDay = '1990-01-01';

function DayField({
  label,
  value,
  min,
  max,
  error,
  onDay,
}: {
  label: string;
  value: string | null;
  min?: string | null;
  max?: string | null;
  error?: string | null;
  onDay: (day: string | null) => void;
}) {
  const [typed, setTyped] = useState({ of: value, text: value ?? '' });
  // The URL has another day, for example after going back.
  if (typed.of !== value) setTyped({ of: value, text: value ?? '' });
  return (
    <TextField
      type="date"
      label={label}
      value={typed.text}
      min={min ?? firstDay}
      max={max ?? undefined}
      error={error}
      className="min-w-0"
      onChange={({ target }) => {
        const day = target.value === '' ? null : target.value;
        setTyped({ of: value, text: target.value });
        if (day === null || day >= firstDay) onDay(day);
      }}
    />
  );
}
