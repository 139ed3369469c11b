import { auditApi } from '@everpaw/contracts/audit/audit.api';
import { AuditError } from '@everpaw/contracts/audit/transparency/audit-error';
import { verifyPageMessages as texts } from '@everpaw/contracts/audit/verify-page.messages';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { checked, useForm } from '../../../ui/form/use-form.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useScreen } from '../../../ui/screen.tsx';
import { type CheckResult, checkFiles } from './check-files.ts';
import { FileChoice } from './file-choice.tsx';
import { Results } from './results.tsx';
import { knowsEd25519, webTools } from './web-tools.ts';

type Progress = { name: string; share: number };

/** Checks files of the transparency log on this device. It works offline and sends no requests. */
export default function VerifyScreen() {
  useScreen(texts.title);
  const canVerify = useEd25519();
  const { form, keyError, progress, results, choose, leaveOut } = useCheck();

  return (
    <div className="page-width pt-10 sm:pt-16">
      <header className="max-w-[44rem]">
        <h1 className="text-title">{texts.title}</h1>
        <p className="mt-4 text-ink-soft text-lead">{texts.intro}</p>
      </header>
      {!canVerify && (
        <p role="alert" className="mt-8 max-w-[44rem] border-danger border-l-4 bg-danger-wash px-4 py-3">
          {texts.noEd25519}
        </p>
      )}
      <form {...form.attributes} className="mt-10 grid max-w-[44rem] gap-9">
        <FileChoice
          files={form.values.files}
          error={form.errors.files ?? null}
          onChoose={choose}
          onLeaveOut={leaveOut}
        />
        <TextArea
          label={texts.keyLabel}
          hint={
            <>
              {texts.keyHint}{' '}
              <a
                href={pathOf(auditApi.key, {})}
                target="_blank"
                rel="noreferrer"
                className="underline underline-offset-4"
              >
                {texts.ownKey}
              </a>
            </>
          }
          rows={2}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          className="font-mono text-small [overflow-wrap:anywhere]"
          {...form.text('keyText')}
          error={keyError}
        />
        <div>
          <Button
            type="submit"
            size="large"
            busy={progress !== null}
            busyLabel={texts.checking}
            disabled={!canVerify}
          >
            {texts.check}
          </Button>
          {progress && (
            <div className="mt-5">
              <ProgressBar label={texts.progress(progress.name)} value={Math.round(progress.share * 100)} />
            </div>
          )}
        </div>
      </form>
      <Results results={results} />
    </div>
  );
}

/** The state of the check: files, keys, progress and results. */
function useCheck() {
  const [keyError, setKeyError] = useState<string | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [results, setResults] = useState<readonly CheckResult[] | null>(null);
  const form = useForm({
    start: { files: [] as readonly File[], keyText: '' },
    check: (values) => checked(values, { files: values.files.length === 0 ? texts.needsFiles : undefined }),
    async send({ files, keyText }) {
      setResults(null);
      setKeyError(null);
      setProgress({ name: files[0]?.name ?? '', share: 0 });
      const tools = webTools(crypto.subtle);
      const tell = inSteps((name, share) => setProgress({ name, share }));
      setResults(
        await checkFiles({ files, keyText, tools, progress: tell }).finally(() => setProgress(null)),
      );
    },
    failed(error) {
      // Errors in files are part of the results, so this one is about a key.
      if (!(error instanceof AuditError)) throw error;
      setKeyError(error.message);
    },
  });
  const { files } = form.values;

  function choose(chosen: readonly File[]) {
    const others = files.filter(({ name }) => !chosen.some((file) => file.name === name));
    form.set({ files: [...others, ...chosen] });
    setResults(null);
  }
  const leaveOut = (left: File) => form.set({ files: files.filter((file) => file !== left) });

  return { form, keyError, progress, results, choose, leaveOut };
}

/** Whether the browser can verify signatures; true until it's known. */
function useEd25519(): boolean {
  const [known, setKnown] = useState(true);
  useEffect(() => {
    let isThere = true;
    void knowsEd25519(crypto.subtle).then((can) => isThere && setKnown(can));
    return () => {
      isThere = false;
    };
  }, []);
  return known;
}

/** Reports progress only when the percentage changes: rendering takes longer than checking a line. */
function inSteps(tell: (name: string, share: number) => void): (name: string, share: number) => void {
  let last = '';
  return (name, share) => {
    const step = `${name} ${Math.round(share * 100)}`;
    if (step === last) return;
    last = step;
    tell(name, share);
  };
}
