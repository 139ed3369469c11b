import { memoryTag } from '@everpaw/contracts/timeline/memory.commands';
import { isSameTag } from '@everpaw/contracts/timeline/memory.fields';
import { memoryChangeMessages as messages } from '@everpaw/contracts/timeline/memory-changes.messages';
import { maxMemoryTags } from '@everpaw/contracts/timeline/timeline.limits';
import { timelineScreens } from '@everpaw/contracts/timeline/timeline-screens.messages';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { CloseIcon } from '../../ui/pictures/more-icons.tsx';

/** Returns why a tag is refused; null if it is accepted. */
function refusalOf(tag: string, tags: readonly string[]): { title: string; text: string } | null {
  if (tag.trim() === '') return messages.invalidTag;
  if (!memoryTag.safeParse(tag).success) return messages.tagTooLong;
  if (tags.some((other) => isSameTag(other, tag))) return messages.duplicateTag;
  return tags.length >= maxMemoryTags ? messages.tagLimit : null;
}

/** The tags of a memory, which can be removed, and a field to add another. */
export function TagInput({ tags, onChange }: { tags: string[]; onChange: (tags: string[]) => void }) {
  const notify = useToast();
  const [tag, setTag] = useState('');

  function add() {
    const refusal = refusalOf(tag, tags);
    if (refusal) return notify({ ...refusal, tone: 'problem' });
    onChange([...tags, tag.trim()]);
    setTag('');
  }

  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={timelineScreens.tags}
            required={false}
            aside={
              <span className="text-ink-faint text-small tabular-nums">
                {tags.length}/{maxMemoryTags}
              </span>
            }
            value={tag}
            enterKeyHint="done"
            onChange={({ target }) => setTag(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
        </div>
        <Button variant="quiet" className="min-h-12" onClick={add}>
          {timelineScreens.addTag}
        </Button>
      </div>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={timelineScreens.tagsOfThisMemory}>
          {tags.map((each) => (
            <li
              key={each}
              className="inline-flex items-center rounded-full border border-rule bg-leaf pl-3.5 text-small"
            >
              {each}
              <button
                type="button"
                aria-label={timelineScreens.removeTheTag(each)}
                onClick={() => onChange(tags.filter((other) => other !== each))}
                className="grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink"
              >
                <CloseIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
