import { timeAgo } from '@everpaw/contracts/kernel/text/words';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { galleryMessages } from '@everpaw/contracts/memorials/screens/gallery.messages';
import { laterPageMessages } from '@everpaw/contracts/memorials/screens/page-later.messages';
import { frameMessages } from '@everpaw/contracts/site/screens/frame.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { type ReactNode, useState } from 'react';
import { useActions, useLive, useOffline, useOutboxStatus } from '../../../offline/react/hooks.ts';
import { useAllRefusals, useNoStorage, useStorageState } from '../../../offline/react/more-hooks.ts';
import type { OutboxEntry, OutboxState } from '../../../offline/store/database.ts';
import { refOf } from '../../../offline/store/entities.ts';
import type { Refusal } from '../../../offline/store/refusals.ts';
import type { OutboxStatus } from '../../../offline/store/status.ts';
import { isOf, readViewer } from '../../../offline/store/viewer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { fileSize, roundSize } from '../../../ui/helpers/file-size.ts';
import { Link } from '../../../ui/link.tsx';
import { NoStorage } from '../../../ui/no-storage.tsx';
import { PetPortrait } from '../../../ui/pictures/pet-portrait.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { ProblemSection } from '../../../ui/problem-section.tsx';
import { useScreen } from '../../../ui/screen.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import RefusedTribute from '../../guestbook/refused-tribute.tsx';
import { useOpenSignIn } from '../../session/sign-in.ts';
import { RefusedChange } from '../../shared/refused-change.tsx';
import { themeScope } from '../../themes/themed.tsx';
import { ChangeCreation } from '../own/change-creation.tsx';
import { KeepAsNew } from '../wizard/keep-as-new.tsx';
import {
  type SavedMemorial,
  usePinnedBytes,
  useSavedAskedAgain,
  useSavedMemorials,
} from './saved-memorials.ts';

/** Lists what is cached on this device, what waits to be sent, and what the server refused or lost. */
export default function SavedScreen() {
  useScreen(siteLabels.saved);
  const noStorage = useNoStorage();
  return (
    <div className="page-width pt-10 sm:pt-14">
      <h1 className="text-title">{siteLabels.saved}</h1>
      {noStorage ? <NoStorage why={noStorage} /> : <Saved />}
    </div>
  );
}

function Saved() {
  const status = useOutboxStatus();
  const refusals = useAllRefusals();
  const lost = useEntries(lostStates) ?? [];
  const saved = useSavedMemorials();
  useSavedAskedAgain(saved);

  return (
    <>
      <p className="mt-3 max-w-measure text-ink-soft text-lead">{galleryMessages.savedLead}</p>

      {(lost.length > 0 || (refusals && refusals.length > 0)) && (
        <Part title={galleryMessages.needsYourAttention}>
          <div className="grid gap-5">
            {lost.length > 0 && <Lost entries={lost} />}
            <Refusals refusals={refusals ?? []} />
          </div>
        </Part>
      )}

      <WaitingToBeSent status={status} />

      {status.full && (
        <Part title={syncMessages.fullTitle}>
          <p className="text-ink-soft">{syncMessages.full}</p>
        </Part>
      )}

      {status.outdated && (
        <Part title={frameMessages.outdated}>
          <p className="text-ink-soft">{syncMessages.outdated}</p>
        </Part>
      )}

      <Part title={galleryMessages.pages}>
        {window.isSecureContext === false && (
          <p className="mb-5 text-ink-soft">{laterPageMessages.needsHttps}</p>
        )}
        <Pages saved={saved} />
      </Part>

      <Storage />
    </>
  );
}

function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <>
      {refusals.map((refusal) =>
        refusal.type === 'SignGuestbook' ? (
          <RefusedTribute key={refusal.commandId} refusal={refusal} />
        ) : (
          <RefusedChange
            key={refusal.commandId}
            refusal={refusal}
            more={
              <>
                <KeepAsNew refusal={refusal} />
                <ChangeCreation refusal={refusal} />
              </>
            }
            withLink={refusal.root.entity === memorialEntity.name}
          />
        ),
      )}
    </>
  );
}

/** Entries that the server accepted and has since lost. This device may have the only copy. */
function Lost({ entries }: { entries: readonly Queued[] }) {
  const { sendLost, discardLost } = useActions();
  const [asking, setAsking] = useState(false);
  const count = entries.length;
  const heading = syncMessages.lost(count);
  return (
    <ProblemSection heading={heading} text={syncMessages.lostText}>
      <ul className="border-rule border-t">
        {entries.map((each) => (
          <QueuedEntry key={each.entry.id} {...each} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void sendLost()}>{syncMessages.sendLost(count)}</Button>
        <Button variant="plain" onClick={() => setAsking(true)}>
          {syncMessages.release(count)}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`${syncMessages.release(count)}?`}
        text={syncMessages.letGoText}
        losses={entries.map(titleOf)}
        confirmLabel={syncMessages.release(count)}
        onConfirm={discardLost}
      />
    </ProblemSection>
  );
}

/** The entries that wait to be sent, and a button that sends them now. */
function WaitingToBeSent({ status }: { status: OutboxStatus }) {
  const { sendNow } = useActions();
  const offline = useOffline();
  const waitingNow = async () => {
    const { db, read } = await offline.localStore();
    return (await read.readStatus(db)).waiting;
  };
  const waiting = useEntries(waitingStates);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<string | null>(null);

  async function tryNow() {
    setBusy(true);
    setTried(syncMessages.triesNow);
    try {
      await sendNow().catch(() => {});
      setTried((await waitingNow()) === 0 ? syncMessages.sentAll : syncMessages.stillWaiting);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Part title={galleryMessages.waitingToBeSent}>
        {!waiting || waiting.length === 0 ? (
          <p className="text-ink-soft">{waiting ? galleryMessages.allCaughtUp : galleryMessages.loading}</p>
        ) : (
          <>
            <ul className="border-rule border-t">
              {waiting.map((each) => (
                <QueuedEntry key={each.entry.id} {...each} />
              ))}
            </ul>
            <SendNow status={status} busy={busy} onPress={() => void tryNow()} />
          </>
        )}
      </Part>

      {tried && (
        <p role="status" className="mt-4 text-ink-soft text-small">
          {tried}
        </p>
      )}
    </>
  );
}

const titleOf = ({ title, petName }: Queued) => (petName ? `${title} · ${petName}` : title);

function QueuedEntry(queued: Queued) {
  const { entry } = queued;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-rule border-b py-3">
      <span>{titleOf(queued)}</span>
      <span className="text-ink-soft text-small">
        {entry.state === 'sending'
          ? galleryMessages.beingSent
          : timeAgo(entry.createdAt, new Date().toISOString())}
      </span>
    </li>
  );
}

/** Sends waiting entries, or opens the sign-in if sending is paused until then. */
function SendNow({ status, busy, onPress }: { status: OutboxStatus; busy: boolean; onPress: () => void }) {
  const openSignIn = useOpenSignIn();
  return (
    <div className="mt-5 flex flex-wrap items-center gap-4">
      {status.paused ? (
        <Button onClick={() => openSignIn({ tab: 'sign-in', redirect: '/saved' })}>
          {galleryMessages.signInToSend}
        </Button>
      ) : (
        // Not while something else is being sent: that is seen late, and a press in between would be lost.
        <Button variant="quiet" busy={busy} busyLabel={galleryMessages.sending} onClick={onPress}>
          {syncMessages.sendNow}
        </Button>
      )}
      {!status.online && <p className="text-ink-soft text-small">{galleryMessages.offline}</p>}
    </div>
  );
}

function Pages({ saved }: { saved: readonly SavedMemorial[] | undefined }) {
  if (!saved)
    return (
      <SkeletonGroup label={galleryMessages.loadingPages} className="grid gap-3">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </SkeletonGroup>
    );
  if (saved.length === 0)
    return <EmptyState title={galleryMessages.noPagesYet}>{galleryMessages.noPagesText}</EmptyState>;
  return (
    <ul className="border-rule border-t">
      {saved.map((each) => (
        <SavedPage key={each.memorial.id} {...each} />
      ))}
    </ul>
  );
}

function SavedPage({ memorial, pinned, asOf }: SavedMemorial) {
  const bytes = usePinnedBytes(pinned ? memorial.id : null);
  return (
    <li
      style={themeScope(memorial.templateId)}
      className="theme-scope relative flex items-center gap-4 border-rule border-b py-3"
    >
      <span className="grid h-16 w-13 shrink-0 place-items-center overflow-hidden rounded-tight bg-themed-wash">
        {memorial.image ? (
          <Picture media={memorial.image} alt="" shape="frame" sizes="4rem" className="size-full" />
        ) : (
          <PetPortrait petType={memorial.petType} alt="" className="h-14" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={`/memorial/${memorial.id}`}
          className="font-display text-[1.25rem] leading-snug after:absolute after:inset-0 hover:underline"
        >
          {memorial.petName}
        </Link>
        <span className="block text-ink-soft text-small">
          {asOf > 0
            ? galleryMessages.updated(timeAgo(new Date(asOf).toISOString(), new Date().toISOString()))
            : galleryMessages.writtenOnThisDevice}
          {bytes !== null && galleryMessages.onThisDevice(fileSize(bytes))}
        </span>
      </span>
      {pinned && <Badge tone="themed">{galleryMessages.pinned}</Badge>}
    </li>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12 grid gap-x-16 gap-y-4 lg:grid-cols-[15rem_minmax(0,44rem)]">
      <h2 className="text-heading">{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Storage() {
  const state = useStorageState();
  if (!state) return null;
  const { usedBytes, persisted } = state;
  return (
    <Part title={galleryMessages.storage}>
      <p className="text-ink-soft">
        {usedBytes !== null && galleryMessages.storageUsed(roundSize(usedBytes))}
        {persisted ? galleryMessages.storagePromised : galleryMessages.storageNotPromised}
      </p>
    </Part>
  );
}

/** Returns the pet's name from the DTO of a memorial; null if it has none. */
function petNameOf(dto: object | undefined): string | null {
  return dto && 'petName' in dto ? String(dto.petName) : null;
}

type Queued = { entry: OutboxEntry; title: string; petName: string | null };

const waitingStates: readonly OutboxState[] = ['queued', 'sending', 'parked'];
const lostStates: readonly OutboxState[] = ['lost'];

/** Returns the viewer's outbox entries in these states, oldest first; undefined while they are being read. */
function useEntries(states: readonly OutboxState[]): Queued[] | undefined {
  return useLive(
    ({ db }) =>
      db.transaction('r', [db.outbox, db.settings, db.documents], async () => {
        const viewer = await readViewer(db);
        const entries = await db.outbox
          .orderBy('seq')
          .filter((entry) => states.includes(entry.state) && isOf(entry, viewer))
          .toArray();
        const roots = await db.documents.bulkGet(
          entries.map(({ root }): [string, string] => [refOf(root).entity, refOf(root).id]),
        );
        return entries.map((entry, index) => ({
          entry,
          title: db.entities.ofCommand(entry.type)?.command.title ?? '',
          petName: petNameOf(roots[index]?.dto),
        }));
      }),
    `entries ${states.join(' ')}`,
  );
}
