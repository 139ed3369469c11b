/** A failure, with the server's message if it sent one. */
export type Failure = { title: string; text: string };

/** Shows a failure inside the dialog of its form, and announces it at once. */
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
