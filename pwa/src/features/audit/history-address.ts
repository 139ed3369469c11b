import type { HistoryKind } from '@everpaw/contracts/audit/history.dto';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { isCalendarDate } from '@everpaw/contracts/kernel/moments';
import { isUuid } from '@everpaw/contracts/kernel/uuid';
import { useSearchParams } from 'react-router-dom';
import { staysHere } from '../../base/screen.tsx';

/** What of a history is asked for; it stands in the page's address, so that it can be gone back to. */
export type HistoryFilter = {
  kind: HistoryKind | null;
  /** An account, `visitors` or `site`. */
  by: string | null;
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string | null;
  to: string | null;
};

export const everything: HistoryFilter = { kind: null, by: null, from: null, to: null };

/** The order in which the kinds are offered; the words name every one of them. */
export const kinds = Object.keys(historyMessages.kinds) as HistoryKind[];

/** Reads the filter from the page's address; what is none of its values means all. */
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

/** The moment that means the page of today, whatever happens to it yet. */
export const today = 'today';

/** The address with these values; null takes one out. */
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

/** What the address of this screen says, and how to say something else: the same step of the history notes it. */
export function useHistoryAddress() {
  const [params, setParams] = useSearchParams();
  return {
    params,
    filter: readFilter(params),
    /** The position, the instant or `today` that the page is shown at; null where the timeline is. */
    at: params.get('at'),
    note(values: Readonly<Record<string, string | null>>): void {
      setParams((before) => withValues(before, values), { replace: true });
    },
    /** The same as a step of its own, which Back takes back. */
    step(values: Readonly<Record<string, string | null>>): void {
      setParams((before) => withValues(before, values), { state: staysHere });
    },
  };
}
