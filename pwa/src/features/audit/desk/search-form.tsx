import { commandsOfEvents } from '@everpaw/contracts/audit/commands-of-events';
import { maxSubjectLength } from '@everpaw/contracts/audit/desk.limits';
import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import { deskSubjects } from '@everpaw/contracts/audit/desk-subjects';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { classNames } from '../../../ui/helpers/class-names.ts';
import { type DeskSearch, everything, searchProblems, searchText, typeWords } from './desk-search.ts';

const types = Object.keys(commandsOfEvents).map((type) => ({ value: type, label: typeWords(type) }));
const subjects = deskSubjects.map(({ name, label }) => ({ value: name, label }));

type FieldsProps = {
  draft: DeskSearch;
  problems: Partial<Record<keyof DeskSearch, string>>;
  onChange: (more: Partial<DeskSearch>) => void;
};

/** The search form. It searches only on submit, because every query is recorded in the access log. */
export function SearchForm({
  search,
  onSearch,
}: {
  search: DeskSearch;
  onSearch: (search: DeskSearch) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(search);
  // The URL may contain an invalid search.
  const [problems, setProblems] = useState(() => searchProblems(search));
  const hasSubject = deskSubjects.some(({ name }) => name === draft.about);

  function send(event: FormEvent) {
    event.preventDefault();
    const asked = { ...draft, id: hasSubject ? draft.id.trim() : '' };
    const found = searchProblems(asked);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else onSearch(asked);
  }

  return (
    <search>
      <form
        ref={form}
        noValidate
        onSubmit={send}
        className={classNames(
          'grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:gap-x-4',
          hasSubject
            ? 'lg:grid-cols-3 xl:grid-cols-[12rem_minmax(14rem,1fr)_14rem_10.5rem_10.5rem]'
            : 'lg:grid-cols-[12rem_14rem_10.5rem_10.5rem]',
        )}
      >
        <Fields draft={draft} problems={problems} onChange={(more) => setDraft({ ...draft, ...more })} />
        <div className="col-span-full flex flex-wrap items-center gap-3">
          <Button type="submit">{deskMessages.search}</Button>
          {searchText(draft) !== '' && (
            <Button variant="plain" onClick={() => onSearch(everything)}>
              {deskMessages.clear}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}

function Fields({ draft, problems, onChange }: FieldsProps) {
  const subject = deskSubjects.find(({ name }) => name === draft.about);
  const field = (name: keyof DeskSearch) => ({ name, value: draft[name], error: problems[name] ?? null });
  return (
    <>
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <Select
          label={deskMessages.about}
          {...field('about')}
          placeholder={deskMessages.everything}
          options={subjects}
          onChange={({ target }) => onChange({ about: target.value })}
        />
      </div>
      {subject && (
        <div className="col-span-2 min-w-0 sm:col-span-1">
          <TextField
            label={subject.finds === 'address' ? subject.label : deskMessages.id}
            hint={subject.hint}
            {...field('id')}
            maxLength={maxSubjectLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => onChange({ id: target.value })}
          />
        </div>
      )}
      <div className={classNames('col-span-2 min-w-0', subject ? 'lg:col-span-1' : 'sm:col-span-1')}>
        <Select
          label={deskMessages.type}
          {...field('type')}
          placeholder={deskMessages.allTypes}
          options={types}
          onChange={({ target }) => onChange({ type: target.value })}
        />
      </div>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={deskMessages[name]}
          {...field(name)}
          className="min-w-0"
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </>
  );
}
