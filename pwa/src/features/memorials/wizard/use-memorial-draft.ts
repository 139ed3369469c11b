import { useCallback, useRef, useState } from 'react';
import { useAtRest } from '../../../base/draft-kept.ts';
import { useDirtyForm } from '../../../base/unfinished-work.ts';
import { useDraft } from '../../../offline/react/more-hooks.ts';
import { isWritten, type MemorialForm, readMemorialForm } from './memorial-form.ts';

/** What is kept between visits: the form, and what the form will become. */
export type DraftForm<Extra> = { form: MemorialForm } & Extra;

/**
 * A form that is kept on this device while it is written, with its photos. Undefined until the device has been
 * read. Photos that were removed are held as long as the form is open, so that removing can be undone.
 */
export function useMemorialDraft<Extra extends Record<string, unknown>>(
  key: string,
  started: { form: MemorialForm; extra: Extra },
) {
  const draft = useDraft<DraftForm<Extra>>(key);
  const [form, setForm] = useState<MemorialForm>();
  const [extra, setExtra] = useState(started.extra);
  const [isTouched, setIsTouched] = useState(false);
  useDirtyForm(isTouched);
  const held = useRef(new Set<string>());
  const closed = useRef(false);
  const saved = useRef<{ form: MemorialForm; extra: Extra }>(undefined);
  const { save, clear } = draft;

  // The first answer of the device is where the form begins; what is kept later is what was written here.
  if (form === undefined && draft.state === 'ready') {
    const kept = draft.value;
    const begin = kept ? readMemorialForm(kept.form) : started.form;
    const more = kept ? { ...started.extra, ...kept } : started.extra;
    saved.current = { form: begin, extra: more };
    setForm(begin);
    setExtra(more);
  }

  const store = useCallback(
    async (value: MemorialForm, more: Extra) => {
      for (const { media } of value.photos) held.current.add(media.sha256);
      await save({ ...more, form: value }, [...held.current]);
    },
    [save],
  );

  /** Where nothing was ever written, moving between the steps is nothing to store. */
  const isNews = (now: MemorialForm, more: Extra) =>
    now !== saved.current?.form || (more !== saved.current.extra && now !== started.form);

  // Stores what is not stored yet; where everything was taken out again, nothing stays behind but photos that may return.
  const storeNews = useRef(() => {});
  storeNews.current = () => {
    if (!form || !isNews(form, extra) || closed.current) return;
    saved.current = { form, extra };
    (isWritten(form) || held.current.size > 0 ? store(form, extra) : clear()).catch(() => {});
  };
  useAtRest(storeNews, form, extra);

  return {
    form,
    extra,
    /** True when this form was begun on an earlier visit. */
    continued: draft.state === 'ready' && draft.value !== null && draft.updatedAt !== null,
    change: (change: (form: MemorialForm) => MemorialForm) => {
      setIsTouched(true);
      setForm((current) => current && change(current));
    },
    /** Stores more beside the form, such as the step that one is at. */
    setExtra: (more: Partial<Extra>) => setExtra((current) => ({ ...current, ...more })),
    /** Stops keeping, because the form is being sent. */
    close: () => {
      closed.current = true;
    },
    /** Keeps it again, because it could not be sent. */
    reopen: async () => {
      closed.current = false;
      if (form) await store(form, extra);
    },
    startAgain: async () => {
      await clear();
      held.current.clear();
      saved.current = started;
      setForm(started.form);
      setExtra(started.extra);
      setIsTouched(false);
    },
  };
}
