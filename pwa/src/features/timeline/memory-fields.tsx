import { memoryEmotions, memoryTypes } from '@everpaw/contracts/timeline/memory-kinds';
import { maxMemoryDescriptionLength } from '@everpaw/contracts/timeline/timeline.limits';
import { emotionNames, typeNames } from '@everpaw/contracts/timeline/timeline.messages';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import type { MemoryForm } from './memory-form.ts';
import { PhotoInput } from './photo-input.tsx';
import { TagInput } from './tag-input.tsx';

/** All fields of a memory. */
export function MemoryFields({
  form,
  petName,
  errors,
  photoIsHere,
  onChange,
}: {
  form: MemoryForm;
  petName: string;
  errors: Partial<Record<keyof MemoryForm, string>>;
  photoIsHere: boolean;
  /** Only the changed fields, since other fields may change while a photo is processed. */
  onChange: (change: Partial<MemoryForm>) => void;
}) {
  return (
    <div className="grid gap-5">
      <TextField
        label="Title"
        required
        data-autofocus
        value={form.title}
        error={errors.title}
        placeholder="The first time at the sea"
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextArea
        label="Description"
        required
        limit={maxMemoryDescriptionLength}
        value={form.description}
        error={errors.description}
        placeholder={`What do you still see when you think of ${petName} that day?`}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Date"
          type="date"
          required
          value={form.date}
          error={errors.date}
          onChange={({ target }) => onChange({ date: target.value })}
        />
        <TextField
          label="Place"
          required={false}
          value={form.location}
          error={errors.location}
          onChange={({ target }) => onChange({ location: target.value })}
        />
        <Select
          label="Type"
          value={form.type}
          error={errors.type}
          options={memoryTypes.map((value) => ({ value, label: typeNames[value] }))}
          onChange={({ target }) => onChange({ type: target.value })}
        />
        <Select
          label="Emotion"
          required={false}
          value={form.emotion}
          error={errors.emotion}
          placeholder="None in particular"
          options={memoryEmotions.map((value) => ({ value, label: emotionNames[value] }))}
          onChange={({ target }) => onChange({ emotion: target.value })}
        />
      </div>
      <PhotoInput photo={form.photo} isHere={photoIsHere} onChange={(photo) => onChange({ photo })} />
      <TagInput tags={form.tags} onChange={(tags) => onChange({ tags })} />
    </div>
  );
}
