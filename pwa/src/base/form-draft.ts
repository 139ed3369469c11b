import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDraft, useNoStorage } from '../offline/react/more-hooks.ts';
import type { ClearedDraft } from '../offline/store/drafts.ts';
import { useCurrentUser } from './current-user.ts';
import { useDirtyForm } from './unfinished-work.ts';

/** How long writing must rest before it is saved, in milliseconds. */
const draftRestMs = 400;

/** Saves whenever the value rests, when the page is hidden, and when the form is left or its owner changes. */
function useSaveAtRest(save: () => void, value: unknown, owner: unknown): void {
  const latest = useRef(save);
  // In an effect, so that a form whose owner changes is saved as that of the owner before.
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
  /** The form where there is no draft. */
  start: () => T;
  /** The form of a stored draft, which an older app may have written. */
  read: (stored: T) => T;
  /** SHA-256s of the photos that the draft needs. */
  photosOf?: (value: T) => readonly string[];
  /** True when nothing is lost without the draft: then it is removed. */
  isEmpty?: (value: T) => boolean;
  /** True where the form stays open though its draft is gone, such as a card that is being paid. */
  staysOpen?: (value: T) => boolean;
};

/** One opening of a form: what was saved of it last, and when (ms). */
type Session<T> = { number: number; saved: T; savedAt: Promise<number>; isSent: boolean };

/** Saves over the version that this session saved last. `save` returns the new version, null where another tab's words stay. */
async function saveInSession<T>(
  session: Session<T>,
  value: T,
  save: (asOf: number) => Promise<number | null>,
): Promise<boolean> {
  const before = session.savedAt;
  const saving = before.then(save);
  session.savedAt = saving.then(
    (at) => at ?? before,
    () => before,
  );
  const isSaved = (await saving) !== null;
  if (isSaved) session.saved = value;
  return isSaved;
}

/**
 * Tells whether other words have been saved since this session saved its own, and calls `onGone` where another tab has
 * sent or removed the draft that this session shows.
 */
function useOtherTabs<T>(
  { state, updatedAt }: { state: 'loading' | 'ready'; updatedAt: number },
  session: Session<T> | undefined,
  { onBehind, onGone }: { onBehind(isBehind: boolean): void; onGone(): void },
): void {
  const isNone = state === 'ready' && updatedAt === 0;
  const hear = useEffectEvent((now: { updatedAt: number; isNone: boolean; savedAt: number }) => {
    onBehind(now.updatedAt > now.savedAt);
    if (now.isNone && now.savedAt > 0 && !session?.isSent) onGone();
  });
  useEffect(() => {
    let isCurrent = true;
    // A save of this tab may be read before it has answered.
    void session?.savedAt.then((savedAt) => isCurrent && hear({ updatedAt, isNone, savedAt }));
    return () => {
      isCurrent = false;
    };
  }, [updatedAt, isNone, session]);
}

/** Lets the browser ask whether to leave, while there are words that would be lost. */
function useWarningAtLeave(hasWordsToLose: boolean): void {
  useEffect(() => {
    if (!hasWordsToLose) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasWordsToLose]);
}

/** An open form, dirty once the person has changed something. */
type Open<T> = { value: T; isDirty: boolean; session: Session<T> };

/** Saves what the person has changed, and warns at leaving while another tab's words keep it from being saved. */
function useSaving<T>(
  open: Open<T> | undefined,
  { store, isBehind, owner }: { store(open: Open<T>): Promise<boolean>; isBehind: boolean; owner: string },
): void {
  const hasUnsaved = open?.isDirty === true && open.value !== open.session.saved;
  const saveNews = () => {
    if (hasUnsaved && !open.session.isSent) store(open).catch(() => {});
  };
  useSaveAtRest(saveNews, open?.value, owner);
  useWarningAtLeave(isBehind && hasUnsaved);
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
  /** True once the person has changed something since the form was opened. */
  isDirty: boolean;
  /** Another number whenever the form was opened anew with other words. */
  opened: number;
  change(change: (value: T) => T): void;
  /** Changes what is saved beside the words, such as the open step; this alone makes no draft. */
  changeAside(more: Partial<T>): void;
  /** Shows and saves this at once. Returns false where another tab's words stay. */
  save(value: T): Promise<boolean>;
  /** There while another tab has saved other words: nothing is saved over them until the person has chosen. */
  conflict: { showOther(): void; keepThese(): void } | null;
  /** Stops saving, because the form is sent; returns what the command removes with it. */
  sending(): Promise<Required<ClearedDraft>>;
  /** Saves again, because the form was not taken. Returns false where it could not be saved. */
  resume(): Promise<boolean>;
  /** Removes the draft and empties the form. */
  startAgain(): Promise<void>;
};

const never = () => false;
const noPhotos = () => [];

/**
 * A form that is saved on this device while it is written, by the account that opened it. A draft is saved only over the
 * version that this tab knows. Undefined until the device has been read; where it stores nothing, the form opens
 * without a draft. What can't be saved stays in the form.
 */
export function useFormDraft<T extends object>(
  key: string,
  { start, read, photosOf = noPhotos, isEmpty = never, staysOpen = never }: Options<T>,
): FormDraft<T> | undefined {
  const { user, known } = useCurrentUser();
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
    const saved = { saved: value, savedAt: Promise.resolve(savedAt), isSent: false };
    setOpen({ value, isDirty: false, session: { number: (session?.number ?? 0) + 1, ...saved } });
    setBehind(false);
  }
  const openStored = () => openWith(draft.value === null ? start() : read(draft.value), updatedAt);

  if (owner.key !== key || owner.accountId !== accountId) {
    setOwner({ key, accountId });
    // What a visitor has begun goes on when they are signed in; what an account has is shown to nobody else.
    if (owner.key !== key || owner.accountId !== null || !open?.isDirty) setOpen(undefined);
  } else if (!open && (storesNothing || (known && draft.state === 'ready'))) openStored();

  useOtherTabs(draft, session, {
    onBehind: setBehind,
    // Nothing was written here, so these words are done with.
    onGone: () => open?.isDirty || (open && staysOpen(open.value)) || openStored(),
  });

  async function store({ value, session }: Open<T>): Promise<boolean> {
    const isSaved = await saveInSession(session, value, (asOf) =>
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
    change: (change) => setOpen((now) => now && { ...now, value: change(now.value), isDirty: true }),
    changeAside: (more) => setOpen((now) => now && { ...now, value: { ...now.value, ...more } }),
    save(value) {
      setOpen((now) => now && { ...now, value });
      return store({ ...open, value });
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
