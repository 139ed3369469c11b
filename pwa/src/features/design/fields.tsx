import { useState } from 'react';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Field, FieldError, Select, Switch, TextArea, TextField } from '../../ui/field.tsx';
import { LanguageChoice } from '../../ui/form/language-choice.tsx';
import { RadioList } from '../../ui/form/radio-list.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { Specimens } from './specimens.ts';

function SomeArea({ start, limit }: { start: string; limit: number }) {
  const [value, setValue] = useState(start);
  return (
    <TextArea
      label="Your tribute"
      value={value}
      limit={limit}
      error={start.length > limit ? 'Please shorten your tribute' : null}
      onChange={({ target }) => setValue(target.value)}
    />
  );
}

function SomeSwitch({ start }: { start: boolean }) {
  const [checked, setChecked] = useState(start);
  return (
    <Switch
      label="Approve tributes first"
      hint="New tributes wait for you."
      checked={checked}
      onChange={setChecked}
    />
  );
}

function SomeRadios() {
  const [value, setValue] = useState<'all' | 'link'>('all');
  return (
    <RadioList
      legend="Who may see the page?"
      value={value}
      onChange={setValue}
      options={[
        { value: 'all', label: 'Public', text: 'Listed in the gallery.' },
        { value: 'link', label: 'People with the link' },
      ]}
    />
  );
}

const kinds = [
  { value: 'dog', label: 'Dog' },
  { value: 'cat', label: 'Cat' },
];

export const fields: Specimens = {
  TextField: {
    empty: <TextField label="Your name" placeholder="Ines" />,
    'optional, with a hint': <TextField label="Place" required={false} hint="Shown next to your name." />,
    error: <TextField label="Your name" defaultValue="" error="Please enter your name" />,
    disabled: <TextField label="Email" defaultValue="ana@example.org" disabled />,
  },
  PasswordField: { filled: <PasswordField label="Password" defaultValue="a bread van" /> },
  TextArea: {
    'with a counter': <SomeArea start="She shared her stick with everyone." limit={80} />,
    'too long': <SomeArea start="She shared her stick with everyone." limit={20} />,
  },
  Select: {
    'with a label': <Select label="Kind of pet" options={kinds} placeholder="Please choose" />,
    error: <Select label="Kind of pet" options={kinds} error="Please choose a kind" />,
    'label hidden': <Select label="Kind of pet" hideLabel options={kinds} />,
  },
  Switch: { off: <SomeSwitch start={false} />, on: <SomeSwitch start /> },
  RadioList: { 'first chosen': <SomeRadios /> },
  LanguageChoice: { 'own names': <LanguageChoice /> },
  Field: {
    'around another control': (
      <Field id="design-range" hintId={undefined} errorId={undefined} label="Volume" aside="40 %">
        <input id="design-range" type="range" defaultValue={40} className="accent-moss" />
      </Field>
    ),
  },
  FieldError: { alone: <FieldError id={undefined}>Please choose a photo</FieldError> },
  FailureNotice: {
    failed: (
      <FailureNotice
        failure={{
          title: 'Your tribute wasn’t sent',
          text: 'The server can’t be reached. Please try again.',
        }}
      />
    ),
    none: <FailureNotice failure={null} />,
  },
};
