import { verifyPageMessages as texts } from '@everpaw/contracts/audit/verify-page.messages';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/pictures/more-icons.tsx';

/** The files to check: they can be chosen, dropped and removed. */
export function FileChoice({
  files,
  error,
  onChoose,
  onLeaveOut,
}: {
  files: readonly File[];
  error: string | null;
  onChoose: (files: readonly File[]) => void;
  onLeaveOut: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(is);
  };
  return (
    <div className="grid gap-1.5">
      <p id={`${id}-label`} className="font-semibold text-ink text-small">
        {texts.filesLabel}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button inside */}
      <div
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event);
          onChoose([...event.dataTransfer.files]);
        }}
        className={`grid gap-4 rounded-soft border border-dashed p-5 transition-colors sm:p-7 ${isOver ? 'border-moss bg-sunk' : 'border-rule-strong bg-leaf'}`}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <input
            ref={input}
            type="file"
            multiple
            hidden
            onChange={({ target }) => {
              onChoose([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <Button
            variant="quiet"
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            onClick={() => input.current?.click()}
          >
            {texts.choose}
          </Button>
          <span className="hidden text-ink-soft text-small sm:inline">{texts.drop}</span>
        </div>
        {files.length > 0 && (
          <ul aria-labelledby={`${id}-label`} className="border-rule border-t">
            {files.map((file) => (
              <li key={file.name} className="flex items-center justify-between gap-3 border-rule border-b">
                <span className="min-w-0 [overflow-wrap:anywhere]">{file.name}</span>
                <IconButton label={texts.remove(file.name)} onClick={() => onLeaveOut(file)}>
                  <CloseIcon className="size-4.5" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="font-medium text-danger text-small">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="text-ink-soft text-small">
        {texts.filesHint}
      </p>
    </div>
  );
}
