import { counted } from '@everpaw/contracts/kernel/words';
import { maxStoryLength } from '@everpaw/contracts/memorials/memorials.limits';
import { sanitiseStory } from '@everpaw/contracts/memorials/story';
import { useState } from 'react';
import { TextArea } from '../../ui/field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Story } from './story.tsx';
import { storyOfText, wordCount } from './story-text.ts';

/** The story to write and to look at, with its words and characters counted (REQ-250 to REQ-252, REQ-258, REQ-260). */
export function StoryField({
  story,
  petName,
  onChange,
}: {
  story: string;
  petName: string;
  onChange: (story: string) => void;
}) {
  const [side, setSide] = useState<'edit' | 'preview'>('edit');
  const characters = story.length;
  return (
    <div className="grid gap-3">
      <Tabs
        label="Story"
        value={side}
        onChange={setSide}
        tabs={[
          {
            value: 'edit',
            label: 'Edit',
            content: (
              <TextArea
                label={petName ? `The story of ${petName}` : 'Their story'}
                rows={10}
                className="min-h-64 font-display text-story"
                placeholder="How they came to you, what they loved, the small things only you know"
                hint="**bold**, *italic*, a line that begins with > is a quote, one that begins with - is a list."
                value={story}
                onChange={({ target }) => {
                  // Beyond the limit nothing is taken, so that what stands here is what will be kept (REQ-260).
                  if (target.value.length <= maxStoryLength) onChange(target.value);
                }}
              />
            ),
          },
          {
            value: 'preview',
            label: 'Preview',
            content: (
              <div className="min-h-64 rounded-soft border border-rule bg-leaf px-5 py-6 sm:px-8">
                {story.trim() ? (
                  <Story markup={sanitiseStory(storyOfText(story))} initial />
                ) : (
                  <p className="text-ink-soft">What you write appears here as it will on the page.</p>
                )}
              </div>
            ),
          },
        ]}
      />
      <p className="flex justify-between text-ink-soft text-small tabular-nums">
        <span>{counted(wordCount(story), 'word', 'words')}</span>
        <span>
          {characters} / {maxStoryLength} characters
        </span>
      </p>
    </div>
  );
}
