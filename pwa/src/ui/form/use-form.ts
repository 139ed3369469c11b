import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../net/http.ts';
import { useDirtyForm } from '../helpers/unfinished-work.ts';

/** The error of each invalid field, by its path. */
export type FieldErrors<Path extends string = string> = Partial<Record<Path, string>>;

/** A failure, with the server's message if it sent one. */
export type Failure = { title: string; text: string };

type Issue = { path: readonly PropertyKey[]; message: string };
/** A schema's result: what is sent, or why it can't be. */
export type Checked<Input> =
  | { success: true; data: Input }
  | { success: false; error: { issues: readonly Issue[] } };

/** Returns the result of a check without a schema: `data`, or the errors if there are any. */
export function checked<Input>(data: Input, errors: FieldErrors): Checked<Input> {
  const issues = Object.entries(errors).flatMap(([path, message]) =>
    message ? [{ path: [path], message }] : [],
  );
  return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
}

function firstOfEach(found: readonly { path: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of found) errors[path] ??= message;
  return errors;
}

const issuesOf = (result: Checked<unknown>): FieldErrors =>
  result.success
    ? {}
    : firstOfEach(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));

const refusalsOf = (error: unknown): FieldErrors =>
  firstOfEach(error instanceof ApiError ? (error.problem?.errors ?? []) : []);

/** The fallback if the server sends no message; `unreachable` replaces the default one if there was no response. */
type Fallback = string | (Failure & { unreachable?: string });

function failureOf(error: unknown, fallback: Fallback): Failure {
  if (typeof fallback === 'string') return { title: fallback, text: messageOf(error, fallback) };
  const { title, text, unreachable = accountMessages.unreachable } = fallback;
  return { title, text: messageOf(error, error instanceof ApiError ? text : unreachable) };
}

type Options<Values, Input> = {
  /** The first values, or the current ones where `onChange` keeps them. */
  start: Values;
  check: (values: Values) => Checked<Input>;
  send: (input: Input) => unknown;
  /** The failure to show; a function may show it elsewhere instead. */
  failed: Fallback | ((error: unknown, input: Input) => void);
  /** Whether the form starts again after it was sent. */
  clears?: boolean;
  /** Whether a field that was bound with `text` is also checked once it was left. */
  checksLeft?: boolean;
  /** Keeps the values elsewhere, such as in a draft, which then also tells whether they are unsaved. */
  onChange?: ((change: Partial<Values>) => void) | undefined;
};

/** Moves the focus to the first invalid field each time the form is refused, or else to an alert that can have it. */
function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, refused: number): void {
  useEffect(() => {
    if (refused === 0) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find('[role="alert"][tabindex]'))?.focus();
  }, [form, refused]);
}

/**
 * The state of a form. It is checked when it is sent, and from then on as the person types; the first invalid field
 * gets the focus, or else an alert that can have it, and the server's errors are shown at the fields that they name.
 * It is busy until the promise of `send` settles, and can't be sent again meanwhile; a `send` that returns no promise,
 * because it only asks first, never shows as busy. While it has unsaved changes no new version is offered. `send` throws
 * the request's errors.
 */
export function useForm<Values extends object, Input = Values>(options: Options<Values, Input>) {
  const { start, check, send, failed, clears, checksLeft, onChange } = options;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [own, setOwn] = useState(start);
  const [isDirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refusals, setRefusals] = useState<FieldErrors>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  // How often the form was refused; it is checked as the person types once it was.
  const [refused, setRefused] = useState(0);
  const values = onChange ? start : own;
  useDirtyForm(isDirty);
  useFocusOnRefusal(form, refused);

  const found = refused > 0 || left.length > 0 ? issuesOf(check(values)) : {};
  const errors: FieldErrors =
    refused > 0 ? { ...refusals, ...found } : Object.fromEntries(left.map((path) => [path, found[path]]));
  function set(change: Partial<Values>): void {
    if (onChange) onChange(change);
    else {
      setOwn((before) => ({ ...before, ...change }));
      setDirty(true);
    }
  }
  /** Binds a field to its value and to the error at `path`. */
  const text = <Name extends keyof Values & string>(name: Name, path: string = name) => ({
    value: String(values[name]),
    error: errors[path],
    // A field bound with `text` holds a text, or one of its options' values.
    onChange: ({ target }: { target: { value: string } }) =>
      set({ [name]: target.value } as unknown as Partial<Values>),
    onBlur: checksLeft ? () => setLeft((before) => [...before, path]) : undefined,
  });

  async function sendOnce(input: Input): Promise<void> {
    isSending.current = true;
    try {
      const sending = send(input);
      setBusy(sending instanceof Promise);
      if (sending instanceof Promise) await sending;
      setDirty(false);
      setRefused(0);
      if (clears) setOwn(start);
    } catch (error) {
      setRefusals(refusalsOf(error));
      setRefused((count) => count + 1);
      if (typeof failed === 'function') failed(error, input);
      else setFailure(failureOf(error, failed));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    setFailure(null);
    setRefusals({});
    const result = check(values);
    if (result.success) return sendOnce(result.data);
    setRefused((count) => count + 1);
  }

  return {
    values,
    set,
    text,
    errors,
    failure,
    /** Why the form wasn't sent: the failure, or the first error. */
    message: failure?.text ?? Object.values(errors)[0] ?? null,
    busy,
    /** The attributes of the form element. */
    attributes: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
}
