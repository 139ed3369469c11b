import { accountDataApi } from '@everpaw/contracts/export/account-data.api';
import type { ErasureCertificate } from '@everpaw/contracts/export/account-data.dto';
import { accountDataMessages, erasedWords } from '@everpaw/contracts/export/account-data.messages';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { dayAndTime } from '../../ui/helpers/dates.ts';
import { Fleuron } from '../../ui/pictures/mark.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';

/** The interval at which the page checks whether everything is erased, in milliseconds. */
const askAgainMs = 2_000;
/** The maximum number of checks, since the URL may be made up. */
const maxRequests = 150;

/** Shows what was erased with an account, and when. The person gets the URL when they delete the account. */
export default function ErasureScreen() {
  const { id = '' } = useParams();
  useScreen(accountDataMessages.certificateTitle);
  const asked = useAnswer(accountDataApi.certificate, {
    params: { id },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      const mayCome = data?.state === 'erasing' || isNotThere(error);
      return mayCome && dataUpdateCount + errorUpdateCount < maxRequests ? askAgainMs : false;
    },
  });
  return (
    <div className="page-width pt-10 pb-16 sm:pt-16">
      <header className="max-w-measure">
        <Fleuron className="mb-6 h-6 w-auto text-moss" />
        <h1 className="text-title">{accountDataMessages.certificateTitle}</h1>
      </header>
      <div aria-live="polite" className="mt-6 max-w-measure">
        {asked.data?.state === 'erasing' ? (
          <p className="text-ink-soft text-lead">{accountDataMessages.certificateErasing}</p>
        ) : asked.data ? (
          <Certificate certificate={asked.data} />
        ) : asked.error === null ? (
          <SkeletonGroup label={accountDataMessages.certificateLoading} className="grid gap-4">
            <Skeleton className="h-7 w-64" />
            <Skeleton className="h-40 w-full" />
          </SkeletonGroup>
        ) : isNotThere(asked.error) ? (
          <p className="text-ink-soft text-lead">{accountDataMessages.certificatePending}</p>
        ) : (
          <ErrorState
            title={accountDataMessages.certificateFailed}
            text={accountDataMessages.needsConnection}
            level={2}
            busy={asked.isFetching}
            onRetry={() => void asked.refetch()}
          />
        )}
      </div>
    </div>
  );
}

function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function Certificate({ certificate }: { certificate: ErasureCertificate }) {
  const { askedAt, doneAt, erased, event, erasureId } = certificate;
  const facts = [
    [accountDataMessages.certificateAsked, dayAndTime(askedAt)],
    [accountDataMessages.certificateDone, dayAndTime(doneAt)],
    [accountDataMessages.certificateNumber, erasureId],
    [accountDataMessages.certificatePlace, event],
  ] as const;
  return (
    <>
      <p className="text-ink-soft text-lead">{accountDataMessages.certificateText}</p>
      <ul className="mt-6 grid gap-1.5 border-moss border-l-2 pl-4">
        {erased.map(({ kind, count }) => (
          <li key={kind}>{erasedWords(kind, count)}</li>
        ))}
      </ul>
      <p className="mt-6 text-ink-soft">{accountDataMessages.certificateStays}</p>
      <dl className="mt-8 border-rule border-t">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="grid gap-x-6 border-rule border-b py-3 sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-ink-soft">{accountDataMessages.certificateKeep}</p>
      <Button variant="quiet" className="mt-5 print:hidden" onClick={() => window.print()}>
        {accountDataMessages.certificatePrint}
      </Button>
    </>
  );
}
