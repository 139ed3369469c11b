import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDraft, useNoStorage } from '../../offline/react/more-hooks.ts';
import type { ClearedDraft } from '../../offline/store/drafts.ts';
import { useDirtyForm } from '../../ui/helpers/unfinished-work.ts';
import { useCurrentUser } from '../session/current-user.ts';

/** How long a draft must stay unchanged before it is saved, in ms. */
const draftRestMs = 400;

/** Saves when the value stays unchanged, when the page is hidden, and when the form closes or its owner changes. */
function useSaveAtRest(save: () => void, value: unknown, owner: unknown): void {
  const latest = useRef(save);
  // Set in an effect, so that a form whose owner changes is saved for the previous owner.
  useEffect(() => {
    latest.current = save;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the rest anew
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), draftRestMs);
    return () => clearTimeout(timer);
  }, [value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup is for the owner before
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && latest.current();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      latest.current();
    };
  }, [owner]);
}

type Options<T> = {
  /** Returns the initial form if there is no draft. */
  start: () => T;
  /** Returns the form of a stored draft, which an older app may have written. */
  read: (stored: T) => T;
  /** SHA-256s of the photos that the draft needs. */
  photosOf?: (value: T) => readonly string[];
  /** Whether nothing is lost without the draft, so that it is removed. */
  isEmpty?: (value: T) => boolean;
  /** Whether the form stays open after its draft was removed, such as a card that is being paid for. */
  staysOpen?: (value: T) => boolean;
};

/** One opening of a form: the newest revision that was saved or is being saved, and when it was saved (ms). */
type Session = { number: number; revision: number; savedAt: Promise<number>; isSent: boolean };

/**
 * Saves a revision over the version that this session saved last. `save` returns the new version, or null if another
 * tab's version stays.
 */
async function saveInSession(
  session: Session,
  revision: number,
  save: (asOf: number) => Promise<number | null>,
): Promise<boolean> {
  const { savedAt: before, revision: last } = session;
  const saving = before.then(save);
  session.savedAt = saving.then(
    (at) => at ?? before,
    () => before,
  );
  session.revision = revision;
  let savedAt: number | null = null;
  try {
    savedAt = await saving;
    return savedAt !== null;
  } finally {
    // It is saved again when the form closes.
    if (savedAt === null && session.revision === revision) session.revision = last;
  }
}

/**
 * Reports whether a newer version was saved since this session's, and calls `onGone` if another tab has sent or
 * removed the draft that this session shows.
 */
function useOtherTabs(
  { state, updatedAt }: { state: 'loading' | 'ready'; updatedAt: number },
  session: Session | undefined,
  { onBehind, onGone }: { onBehind(isBehind: boolean): void; onGone(): void },
): void {
  const isNone = state === 'ready' && updatedAt === 0;
  const hear = useEffectEvent((now: { updatedAt: number; isNone: boolean; savedAt: number }) => {
    onBehind(now.updatedAt > now.savedAt);
    if (now.isNone && now.savedAt > 0 && !session?.isSent) onGone();
  });
  useEffect(() => {
    let isCurrent = true;
    // A save by this tab may be read before its promise resolves.
    void session?.savedAt.then((savedAt) => isCurrent && hear({ updatedAt, isNone, savedAt }));
    return () => {
      isCurrent = false;
    };
  }, [updatedAt, isNone, session]);
}

/** Makes the browser warn before the page is closed with unsaved changes. */
function useWarningAtLeave(hasWordsToLose: boolean): void {
  useEffect(() => {
    if (!hasWordsToLose) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasWordsToLose]);
}

/** An open form, dirty once the person has changed something. Each change makes the next revision. */
type Open<T> = { value: T; revision: number; isDirty: boolean; session: Session };

const changed = <T>(open: Open<T>, value: T): Open<T> => ({ ...open, value, revision: open.revision + 1 });

/** Whether the person has changed something that isn't saved or being saved. */
const hasUnsaved = <T>(open: Open<T> | undefined): open is Open<T> =>
  open?.isDirty === true && open.revision > open.session.revision;

/** Saves what the person has changed, and warns at leaving while another tab's words keep it from being saved. */
function useSaving<T>(
  open: Open<T> | undefined,
  { store, isBehind, owner }: { store(open: Open<T>): Promise<boolean>; isBehind: boolean; owner: string },
): void {
  const saveNews = () => {
    // Asked when it is called: an older render's call must not overwrite a newer revision.
    if (hasUnsaved(open) && !open.session.isSent) store(open).catch(() => {});
  };
  useSaveAtRest(saveNews, open?.value, owner);
  useWarningAtLeave(isBehind && hasUnsaved(open));
}

/** Removes a draft. Returns its new version, 0, or null where another tab's words stay. */
async function cleared(
  draft: { clear(asOf: number): Promise<boolean> },
  asOf: number,
): Promise<number | null> {
  return (await draft.clear(asOf)) ? 0 : null;
}

export type FormDraft<T> = {
  value: T;
  /** True once the person has changed the form since it was opened. */
  isDirty: boolean;
  /** Changes whenever the form is reopened with other content. */
  opened: number;
  change(change: (value: T) => T): void;
  /** Changes data besides the content, such as the open step. This alone doesn't create a draft. */
  changeAside(more: Partial<T>): void;
  /** Shows and saves this at once. Returns false if another tab's version stays. */
  save(value: T): Promise<boolean>;
  /** Set while another tab has saved a different version; nothing is saved over it until the person has chosen. */
  conflict: { showOther(): void; keepThese(): void } | null;
  /** Stops saving because the form is being sent. Returns the draft that the command removes. */
  sending(): Promise<Required<ClearedDraft>>;
  /** Resumes saving because the form was refused. Returns false if it could not be saved. */
  resume(): Promise<boolean>;
  /** Removes the draft and resets the form. */
  startAgain(): Promise<void>;
};

const never = () => false;
const noPhotos = () => [];

/**
 * Returns a form that is saved on this device while it is edited, for the account that opened it. A draft is only
 * saved over the version that this tab knows. Undefined until the device has been read; without storage, the form
 * opens without a draft. Changes that can't be saved stay in the form.
 */
export function useFormDraft<T extends object>(
  key: string,
  { start, read, photosOf = noPhotos, isEmpty = never, staysOpen = never }: Options<T>,
): FormDraft<T> | undefined {
  const { user, ready } = useCurrentUser();
  const accountId = user?.id ?? null;
  const draft = useDraft<T>({ key, accountId });
  const { updatedAt } = draft;
  const storesNothing = useNoStorage() !== null;
  const [owner, setOwner] = useState({ key, accountId });
  const [open, setOpen] = useState<Open<T>>();
  const [isBehind, setBehind] = useState(false);
  const session = open?.session;
  useDirtyForm(open?.isDirty ?? false);

  function openWith(value: T, savedAt: number): void {
    const number = (session?.number ?? 0) + 1;
    const saved = { number, revision: 0, savedAt: Promise.resolve(savedAt), isSent: false };
    setOpen({ value, revision: 0, isDirty: false, session: saved });
    setBehind(false);
  }
  const openStored = () => openWith(draft.value === null ? start() : read(draft.value), updatedAt);

  if (owner.key !== key || owner.accountId !== accountId) {
    setOwner({ key, accountId });
    // A visitor's changes stay when they sign in; an account's are never shown to another one.
    if (owner.key !== key || owner.accountId !== null || !open?.isDirty) setOpen(undefined);
  } else if (!open && (storesNothing || (ready && draft.state === 'ready'))) openStored();

  useOtherTabs(draft, session, {
    onBehind: setBehind,
    // Nothing was changed here, so this content is obsolete.
    onGone: () => open?.isDirty || (open && staysOpen(open.value)) || openStored(),
  });

  async function store({ value, revision, session }: Open<T>): Promise<boolean> {
    const isSaved = await saveInSession(session, revision, (asOf) =>
      isEmpty(value) ? cleared(draft, asOf) : draft.save(value, photosOf(value), asOf),
    );
    if (!isSaved) setBehind(true);
    return isSaved;
  }

  useSaving(open, { store, isBehind, owner: `${accountId} ${key}` });

  if (!open || !session) return undefined;
  return {
    value: open.value,
    isDirty: open.isDirty,
    opened: session.number,
    change: (change) => setOpen((now) => now && { ...changed(now, change(now.value)), isDirty: true }),
    changeAside: (more) => setOpen((now) => now && changed(now, { ...now.value, ...more })),
    save(value) {
      setOpen((now) => now && changed(now, value));
      return store(changed(open, value));
    },
    conflict: isBehind
      ? {
          showOther: openStored,
          keepThese() {
            session.savedAt = Promise.resolve(updatedAt);
            setBehind(false);
            store(open).catch(() => {});
          },
        }
      : null,
    async sending() {
      session.isSent = true;
      return { clearDraft: { key, accountId, asOf: await session.savedAt } };
    },
    resume() {
      session.isSent = false;
      return store(open).catch(() => false);
    },
    async startAgain() {
      const asOf = await session.savedAt;
      openWith(start(), (await cleared(draft, asOf)) ?? asOf);
    },
  };
}
