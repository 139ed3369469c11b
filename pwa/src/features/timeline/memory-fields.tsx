import { memoryEmotions, memoryTypes } from '@everpaw/contracts/timeline/memory-kinds';
import { maxMemoryDescriptionLength } from '@everpaw/contracts/timeline/timeline.limits';
import { emotionNames, typeNames } from '@everpaw/contracts/timeline/timeline.messages';
import { timelineScreens } from '@everpaw/contracts/timeline/timeline-screens.messages';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import type { MemoryForm } from './memory-form.ts';
import { PhotoInput } from './photo-input.tsx';
import { TagInput } from './tag-input.tsx';

/** All fields of a memory. */
export function MemoryFields({
  form: { values, text, set },
  petName,
  photoIsHere,
}: {
  form: ReturnType<typeof useForm<MemoryForm>>;
  petName: string;
  photoIsHere: boolean;
}) {
  return (
    <div className="grid gap-5">
      <TextField
        label={timelineScreens.title}
        required
        data-autofocus
        placeholder={timelineScreens.titlePlaceholder}
        {...text('title')}
      />
      <TextArea
        label={timelineScreens.description}
        required
        limit={maxMemoryDescriptionLength}
        placeholder={timelineScreens.descriptionPlaceholder(petName)}
        {...text('description')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={timelineScreens.date} type="date" required {...text('date')} />
        <TextField label={timelineScreens.place} required={false} {...text('location')} />
        <Select
          label={timelineScreens.type}
          options={memoryTypes.map((value) => ({ value, label: typeNames[value] }))}
          {...text('type')}
        />
        <Select
          label={timelineScreens.emotion}
          required={false}
          placeholder={timelineScreens.noneInParticular}
          options={memoryEmotions.map((value) => ({ value, label: emotionNames[value] }))}
          {...text('emotion')}
        />
      </div>
      <PhotoInput photo={values.photo} isHere={photoIsHere} onChange={(photo) => set({ photo })} />
      <TagInput tags={values.tags} onChange={(tags) => set({ tags })} />
    </div>
  );
}
