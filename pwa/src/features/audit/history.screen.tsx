import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { isUuid } from '@everpaw/contracts/kernel/text/uuid';
import { useParams } from 'react-router-dom';
import { useScreen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useIsVisitor } from '../session/is-visitor.ts';
import {
  LoadingMemorialFrame,
  MemorialFrame,
  MemorialFrameMessage,
  MemorialSignIn,
  NoSuchMemorial,
} from '../themes/memorial-frame.tsx';
import { today, useHistoryAddress } from './history-address.ts';
import {
  problemOf,
  refusalOf,
  useMemorialAt,
  useMemorialHere,
  useMoments,
  useTimeline,
} from './history-calls.ts';
import { PageSnapshot } from './page-snapshot.tsx';
import { Timeline } from './timeline.tsx';

/** The history of a memorial, for its keepers and for people who may read every history. */
export default function HistoryScreen() {
  const { id = '' } = useParams();
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  if (!isUuid(id)) return <NoSuchMemorial />;
  if (user) return <History key={id} id={id} />;
  return isVisitor ? (
    <MemorialSignIn id={id} title={historyMessages.signInTitle} text={historyMessages.signInText} />
  ) : (
    <LoadingMemorialFrame id={id} label={historyMessages.loading} />
  );
}

function History({ id }: { id: string }) {
  const { at, filter, note, step } = useHistoryAddress();
  const timeline = useTimeline(id, filter);
  const moments = useMoments(id);
  const latest = moments.data?.moments.at(-1)?.position ?? null;
  const page = useMemorialAt(id, latest);
  const refusal = refusalOf(problemOf(timeline)) ?? refusalOf(problemOf(moments));
  const cachedName = useMemorialHere(id)?.petName;
  const petName = page.data?.petName ?? cachedName ?? null;
  // Without a connection the pet's name stays unknown, so the screen gets a general title.
  const named = petName !== null || [timeline, moments, page].some((each) => problemOf(each) !== null);
  useScreen(petName ? historyMessages.title(petName) : named ? historyMessages.link : null);

  if (refusal === 401)
    return <MemorialSignIn id={id} title={historyMessages.signInTitle} text={historyMessages.signInText} />;
  if (refusal === 403) return <NotForYou id={id} />;
  if (refusal === 404) return <NoSuchMemorial />;
  return (
    <MemorialFrame id={id} petName={petName} templateId={at === null ? page.data?.templateId : undefined}>
      <header className="mt-4 max-w-[46rem] sm:mt-8">
        {named ? (
          <h1 className="text-title [overflow-wrap:anywhere]">
            {petName ? historyMessages.title(petName) : historyMessages.link}
          </h1>
        ) : (
          <Skeleton className="h-[1.1em] w-4/5 text-title" />
        )}
        <p className="mt-3 max-w-measure text-ink-soft text-lead">{historyMessages.intro}</p>
      </header>
      <div className="mt-6 sm:mt-10">
        <Tabs
          label={historyMessages.link}
          value={at === null ? 'happened' : 'then'}
          onChange={(value) => (value === 'then' ? step({ at: today }) : note({ at: null }))}
          tabs={[
            {
              value: 'happened',
              label: historyMessages.happened,
              content: <Timeline id={id} timeline={timeline} />,
            },
            {
              value: 'then',
              label: historyMessages.pageThen,
              content: <PageSnapshot id={id} at={at ?? today} moments={moments} />,
            },
          ]}
        />
      </div>
    </MemorialFrame>
  );
}

function NotForYou({ id }: { id: string }) {
  return (
    <MemorialFrameMessage id={id} title={historyMessages.notForYouTitle}>
      {historyMessages.notForYou}
    </MemorialFrameMessage>
  );
}
