/** What went wrong, in the words of the server where it gave any. */
export type Failure = { title: string; text: string };

/** Told inside the dialog, where the form is that it speaks of, and read out at once. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert">
      {failure && (
        <div className="rounded-soft border-danger border-l-4 bg-danger-wash px-4 py-3">
          <p className="font-semibold text-danger">{failure.title}</p>
          <p className="text-ink">{failure.text}</p>
        </div>
      )}
    </div>
  );
}
