import { audienceMessages as messages } from '@everpaw/contracts/memorials/audience/audience.messages';
import { audiences, settingsOf } from '@everpaw/contracts/memorials/audience/audience-choice';
import { type Audience, audienceOf } from '@everpaw/contracts/memorials/memorial-audience';
import { type ReactNode, useState } from 'react';
import { Switch } from '../../../ui/field.tsx';
import { RadioList } from '../../../ui/form/radio-list.tsx';
import type { MemorialForm } from './memorial-form.ts';

type Settings = Pick<MemorialForm, 'isPublic' | 'isListed' | 'isIndexed'>;

/** What an existing memorial offers beside the form: the fields of its password, and the people who were invited. */
export type SharedPage = {
  hasPassword: boolean;
  setPassword: ReactNode;
  removePassword: ReactNode;
  readers: ReactNode;
};

/** The setting of who may see the page. What belongs to the chosen audience is below it. */
export function AudienceFields({
  settings: { isPublic, isListed, isIndexed },
  page,
  onChange,
}: {
  settings: Settings;
  /** Undefined for a memorial that isn't saved yet. */
  page: SharedPage | undefined;
  onChange: (changed: Partial<Settings>) => void;
}) {
  // A password is set and removed on its own, so until then its audience is only chosen here.
  const [chosen, setChosen] = useState<Audience | null>(null);
  const saved = audienceOf({ isPublic, isListed, hasPassword: page?.hasPassword });
  const below: Partial<Record<Audience, ReactNode>> = {
    public: (
      <Switch
        label={messages.searchEngines}
        hint={isIndexed ? messages.searchEnginesOn : messages.searchEnginesOff}
        checked={isIndexed}
        onChange={(checked) => onChange({ isIndexed: checked })}
      />
    ),
    password: page ? page.setPassword : <p className="text-ink-soft">{messages.passwordLater}</p>,
    private: page ? (
      <div className="grid gap-5">
        {page.hasPassword && page.removePassword}
        {page.readers}
      </div>
    ) : (
      <p className="text-ink-soft">{messages.inviteLater}</p>
    ),
  };
  return (
    <div className="grid gap-5">
      <Switch
        label={messages.publicLabel}
        hint={messages.publicHint}
        checked={isPublic}
        onChange={(checked) => {
          setChosen(null);
          onChange({ isPublic: checked });
        }}
      />
      <RadioList
        legend={messages.legend}
        value={isPublic ? saved : (chosen ?? saved)}
        options={audiences.map((value) => ({ value, ...messages.levels[value], below: below[value] }))}
        onChange={(audience) => {
          setChosen(audience);
          onChange(settingsOf(audience));
        }}
      />
    </div>
  );
}
