import type { HistoryKind } from '@everpaw/contracts/audit/history.dto';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { isUuid } from '@everpaw/contracts/kernel/text/uuid';
import { isCalendarDate } from '@everpaw/contracts/kernel/time/moments';
import { useSearchParams } from 'react-router-dom';
import { staysHere } from '../../ui/screen.tsx';

/** The filter of a history. It's stored in the page's URL so that going back restores it. */
export type HistoryFilter = {
  kind: HistoryKind | null;
  /** An account id, `visitors` or `site`. */
  by: string | null;
  /** The first and last day, `YYYY-MM-DD`. */
  from: string | null;
  to: string | null;
};

export const everything: HistoryFilter = { kind: null, by: null, from: null, to: null };

/** The kinds in the order of the filter; `historyMessages` names all of them. */
export const kinds = Object.keys(historyMessages.kinds) as HistoryKind[];

/** Reads the filter from the page's URL. Unknown values mean all. */
function readFilter(params: URLSearchParams): HistoryFilter {
  const by = params.get('by');
  const day = (name: string) => {
    const value = params.get(name);
    return value !== null && isCalendarDate(value) ? value : null;
  };
  return {
    kind: kinds.find((kind) => kind === params.get('kind')) ?? null,
    by: by === 'visitors' || by === 'site' || (by !== null && isUuid(by)) ? by : null,
    from: day('from'),
    to: day('to'),
  };
}

/** The moment that always means the current page, including future changes. */
export const today = 'today';

/** Returns the URL parameters with these values set; null removes one. */
export function withValues(
  params: URLSearchParams,
  values: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return next;
}

/** Returns the values in this screen's URL and functions to change them. `note` replaces the history entry. */
export function useHistoryAddress() {
  const [params, setParams] = useSearchParams();
  return {
    params,
    filter: readFilter(params),
    /** The position, the instant or `today` at which the page is shown; null for the timeline. */
    at: params.get('at'),
    note(values: Readonly<Record<string, string | null>>): void {
      setParams((before) => withValues(before, values), { replace: true });
    },
    /** Like `note`, but adds a history entry that Back reverts. */
    step(values: Readonly<Record<string, string | null>>): void {
      setParams((before) => withValues(before, values), { state: staysHere });
    },
  };
}
