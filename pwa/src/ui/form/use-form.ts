import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../net/http.ts';
import { useDirtyForm } from '../unfinished-work.ts';

/** The error of each invalid field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** A failure, with the server's message if it sent one. */
export type Failure = { title: string; text: string };

/**
 * A form of plain text fields. It is validated on submit, the first invalid field gets the focus, and the server's
 * errors are shown at the fields that they name. While busy it can't be sent again. `send` throws the request's
 * errors.
 */
export function useForm<Name extends string>({
  names,
  check,
  send,
  failed,
}: {
  names: readonly Name[];
  check: (values: Record<Name, string>) => FieldErrors<Name>;
  send: (values: Record<Name, string>) => Promise<unknown>;
  /**
   * The fallback message if the server sends none; `unreachable` replaces the default one if there was no response.
   */
  failed: Failure & { unreachable?: string };
}) {
  const { unreachable = accountMessages.unreachable } = failed;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  useDirtyForm(isTouched);
  useEffect(() => {
    const element = form.current;
    const touched = () => setIsTouched(true);
    element?.addEventListener('input', touched);
    return () => element?.removeEventListener('input', touched);
  }, []);

  function point(found: FieldErrors<Name>) {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (!first) return;
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.current || busy) return;
    const data = new FormData(form.current);
    const values = Object.fromEntries(
      names.map((name) => [name, String(data.get(name) ?? '')]),
      // Every name has a value, which the type of Object.fromEntries doesn't express.
    ) as Record<Name, string>;
    setFailure(null);
    const found = check(values);
    point(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(values);
      setIsTouched(false);
    } catch (error) {
      point(errorsOf(error, names));
      setFailure({
        title: failed.title,
        text: messageOf(error, error instanceof ApiError ? failed.text : unreachable),
      });
    } finally {
      setBusy(false);
    }
  }

  return { form, errors, failure, busy, submit };
}

function errorsOf<Name extends string>(error: unknown, names: readonly Name[]): FieldErrors<Name> {
  const found: FieldErrors<Name> = {};
  const told = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  for (const name of names) {
    const message = told.find(({ path }) => path === name)?.message;
    if (message) found[name] = message;
  }
  return found;
}
