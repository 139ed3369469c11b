import { keepsakeMessages as messages } from '@everpaw/contracts/keepsakes/keepsakes.messages';
import { isUuid } from '@everpaw/contracts/kernel/text/uuid';
import { isKeeper } from '@everpaw/contracts/memorials/memorial-facts';
import { useParams } from 'react-router-dom';
import { useScreen } from '../../ui/screen.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useIsVisitor } from '../session/is-visitor.ts';
import { type ShownMemorial, useMemorial } from '../shared/shown-memorials.ts';
import {
  LoadingMemorialFrame,
  MemorialFrame,
  MemorialFrameMessage,
  MemorialSignIn,
  NoSuchMemorial,
} from '../themes/memorial-frame.tsx';
import { BookletPanel } from './booklet-panel.tsx';
import { PlaquePanel } from './plaque-panel.tsx';

/** Where the keepers of a memorial make a booklet and a sheet of QR codes. */
export default function KeepsakeScreen() {
  const { id = '' } = useParams();
  return isUuid(id) ? <Found key={id} id={id} /> : <NoSuchMemorial />;
}

function Found({ id }: { id: string }) {
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  const { state, value: memorial } = useMemorial(id);
  if (state === 'missing' || (memorial && memorial.deletedAt !== null)) return <NoSuchMemorial />;
  if (isVisitor) return <MemorialSignIn id={id} title={messages.signInTitle} text={messages.signInText} />;
  if (state === 'unreachable')
    return (
      <MemorialFrameMessage id={id} title={messages.loadFailed}>
        {messages.unreachable}
      </MemorialFrameMessage>
    );
  if (!memorial || !user) return <LoadingMemorialFrame id={id} label={messages.loading} />;
  return isKeeper(user.id, memorial) ? (
    <Keepsake memorial={memorial} />
  ) : (
    <MemorialFrameMessage id={id} title={messages.keepersTitle}>
      {messages.keepersText}
    </MemorialFrameMessage>
  );
}

function Keepsake({ memorial }: { memorial: ShownMemorial }) {
  const { id, petName, templateId } = memorial;
  useScreen(messages.title);
  return (
    <MemorialFrame id={id} petName={petName} templateId={templateId}>
      <header className="mt-4 max-w-[46rem] sm:mt-8">
        <h1 className="text-title">{messages.title}</h1>
        <p className="mt-3 max-w-measure text-ink-soft text-lead [overflow-wrap:anywhere]">
          {messages.lead(petName)}
        </p>
      </header>
      <div className="mt-10 grid items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <BookletPanel id={id} petName={petName} />
        <PlaquePanel id={id} petName={petName} />
      </div>
    </MemorialFrame>
  );
}
