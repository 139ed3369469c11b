import {
  normalPageName,
  pageNameProblem,
  suggestedPageNames,
} from '@everpaw/contracts/memorials/address/page-name';
import { pageNameMessages as messages } from '@everpaw/contracts/memorials/address/page-name.messages';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { isSitePath } from '@everpaw/contracts/site/paths';
import { useEffect, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '../../../net/http.ts';
import { useAnswer } from '../../../net/use-answer.ts';
import { useOffline, useOnline } from '../../../offline/react/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { checked, useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/helpers/notices.ts';
import { pullAnew } from '../../keepers/keeper-calls.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';

/** How long typing rests before the server is asked, in milliseconds. */
const typingRestMs = 300;

/** The owner's field for the name in the page's address. It is saved on its own, because it needs a connection. */
export function PageAddress({ memorial: { id, petName, pageNames = [] } }: { memorial: ShownMemorial }) {
  const online = useOnline();
  const offline = useOffline();
  const notify = useToast();
  const [current, ...former] = pageNames;
  const suggested = suggestedPageNames(petName, (name) => isSitePath(`/${name}`))[0];
  const form = useForm({
    start: { pageName: current ?? suggested ?? '' },
    check: ({ pageName }) => {
      const wanted = normalPageName(pageName);
      return checked({ pageName: wanted }, { pageName: pageNameProblem(wanted) ?? undefined });
    },
    async send(body) {
      await call(memorialsApi.changeName, { params: { id }, body, idempotencyKey: uuidv7() });
      await pullAnew(offline);
      notify({
        title: messages.saved,
        text: current === undefined ? undefined : messages.formerStays(`/${current}`),
      });
    },
    failed: () => void availability.refetch(),
  });
  const name = normalPageName(form.values.pageName);
  const problem = pageNameProblem(name);
  const isCurrent = name === current;
  const rested = useRested(name);
  const asks = online && problem === null && !isCurrent;
  const availability = useAnswer(memorialsApi.checkName, {
    params: { id },
    query: { name: rested },
    enabled: asks && rested === name,
    staleTime: 0,
  });
  const known = asks && rested === name && !availability.isFetching ? availability.data : undefined;
  const why = known?.why ?? (form.values.pageName === '' ? null : problem);

  return (
    <form {...form.attributes} aria-label={messages.label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextField
        label={messages.label}
        required={false}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('pageName')}
        error={why ?? form.errors.pageName}
        hint={
          <span className="[overflow-wrap:anywhere]">
            {window.location.host}/<strong className="text-ink">{name}</strong>
          </span>
        }
      />
      <Suggestions names={known?.suggestions ?? []} onChoose={(pageName) => form.set({ pageName })} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="quiet"
          busy={form.busy}
          busyLabel={messages.saving}
          disabled={!asks || known?.answer !== 'free'}
        >
          {messages.save}
        </Button>
        <p role="status" className="text-ink-soft text-small">
          {statusOf({
            isOut: !online || availability.failureCount > 0,
            isCurrent,
            isAsked: asks,
            answer: known?.answer,
          })}
        </p>
      </div>
      {former.length > 0 && (
        <p className="text-ink-soft text-small [overflow-wrap:anywhere]">
          {messages.formerLead(former.map((each) => `/${each}`))}
        </p>
      )}
    </form>
  );
}

function Suggestions({ names, onChoose }: { names: readonly string[]; onChoose: (name: string) => void }) {
  if (names.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {messages.free}
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="min-h-11 underline underline-offset-4"
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </p>
  );
}

function statusOf(at: { isOut: boolean; isCurrent: boolean; isAsked: boolean; answer: string | undefined }) {
  if (at.isCurrent) return messages.isCurrent;
  if (at.isOut) return messages.needsConnection;
  if (!at.isAsked) return null;
  if (at.answer === undefined) return messages.checking;
  return at.answer === 'free' ? messages.isFree : null;
}

/** Returns the value once it hasn't changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const resting = setTimeout(() => setRested(value), typingRestMs);
    return () => clearTimeout(resting);
  }, [value]);
  return rested;
}
