import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { useEffect } from 'react';
import { useAnswer } from '../../net/use-answer.ts';
import { orNothing, useOffline, useReading } from '../../offline/react/hooks.ts';
import { answerOrCached } from '../shared/kept-answer.ts';

/** How long the templates are fresh, in milliseconds. */
const freshMs = 60_000;

/**
 * Returns the active templates: the server's response, or until then the cached ones (`fromDevice` if the
 * server is unreachable). `templates` is undefined until either is available; `failed` means that neither is.
 */
export function useEcardTemplates() {
  const offline = useOffline();
  const answer = useAnswer(ecardsApi.templates, { staleTime: freshMs });
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
  const { value: templates, fromDevice, failed } = answerOrCached(answer, stored);
  return {
    templates,
    fromDevice,
    failed,
    busy: answer.isFetching,
    retry: () => void answer.refetch(),
  };
}
