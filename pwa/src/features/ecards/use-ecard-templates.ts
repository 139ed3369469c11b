import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orNothing, useOffline, useReading } from '../../offline/react/hooks.ts';

/** How long the templates count as fresh, in milliseconds. */
const freshMs = 60_000;

/**
 * The templates that can be chosen: the server's answer, or, where it cannot be asked, those that this device had last
 * (`fromDevice`). `templates` is undefined until either is there; `failed` says that neither is.
 */
export function useEcardTemplates() {
  const offline = useOffline();
  const answer = useQuery<EcardTemplateDto[]>({ queryKey: [ecardsApi.templates.path], staleTime: freshMs });
  const stored = orNothing(
    useReading(async ({ db, read }) => (await read.setting(db, 'ecardTemplates')) ?? null, 'ecard templates'),
  );
  const { data } = answer;
  useEffect(() => {
    if (!data) return;
    Promise.all([offline.localStore(), import('../../offline/store/database.ts')])
      .then(([{ db }, { setSetting }]) => setSetting(db, 'ecardTemplates', data))
      .catch(() => {});
  }, [offline, data]);
  const isAway = answer.isError || answer.failureCount > 0 || answer.fetchStatus === 'paused';
  const templates = data ?? (isAway ? (stored ?? undefined) : undefined);
  return {
    templates,
    fromDevice: !data && templates !== undefined,
    failed: isAway && !templates && stored !== undefined,
    busy: answer.isFetching,
    retry: () => void answer.refetch(),
  };
}
