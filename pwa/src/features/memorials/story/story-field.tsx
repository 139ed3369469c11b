import { maxStoryLength } from '@everpaw/contracts/memorials/memorials.limits';
import { storyMessages } from '@everpaw/contracts/memorials/screens/story.messages';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ErrorState, Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Story } from './story.tsx';
import type StoryEditor from './story-editor.tsx';
import { characterCount, wordCount } from './story-text.ts';

type Editor = ComponentType<Parameters<typeof StoryEditor>[0]>;

/** Loads the editor, which no other part of the app uses. Call it early so that it's ready when its step opens. */
export const loadStoryEditor = () => import('./story-editor.tsx');

/** Returns the editor: undefined while it loads, null if loading failed. `again` retries. */
function useStoryEditor() {
  const [editor, setEditor] = useState<{ Editor: Editor } | null>();
  const load = useCallback(() => {
    setEditor(undefined);
    loadStoryEditor().then(
      ({ default: Editor }) => setEditor({ Editor }),
      () => setEditor(null),
    );
  }, []);
  useEffect(load, [load]);
  return { editor, again: load };
}

/** A story field with editor, preview, and word and character counts. */
export function StoryField({
  story,
  label,
  placeholder = storyMessages.placeholder,
  onChange,
}: {
  story: string;
  label: string;
  placeholder?: string;
  onChange: (story: string) => void;
}) {
  const [side, setSide] = useState<'edit' | 'preview'>('edit');
  const [isFull, setIsFull] = useState(false);
  const { editor, again } = useStoryEditor();
  return (
    <div className="grid gap-3">
      <Tabs
        label={storyMessages.story}
        value={side}
        onChange={setSide}
        tabs={[
          {
            value: 'edit',
            label: storyMessages.edit,
            keep: true,
            content: editor ? (
              <editor.Editor
                story={story}
                label={label}
                placeholder={placeholder}
                onChange={(written) => {
                  setIsFull(false);
                  onChange(written);
                }}
                onRefused={() => setIsFull(true)}
              />
            ) : editor === null ? (
              <ErrorState
                level={3}
                title={storyMessages.editorFailedTitle}
                text={storyMessages.editorFailedText}
                onRetry={again}
              />
            ) : (
              <SkeletonGroup label={storyMessages.loading} className="grid gap-1.5">
                <Skeleton className="h-5 w-36" />
                <Skeleton className="h-[19rem] w-full" />
              </SkeletonGroup>
            ),
          },
          {
            value: 'preview',
            label: storyMessages.preview,
            content: (
              <div className="min-h-64 rounded-soft border border-rule bg-leaf px-5 py-6 sm:px-8">
                {story ? (
                  <Story markup={story} initial />
                ) : (
                  <p className="text-ink-soft">{storyMessages.previewEmpty}</p>
                )}
              </div>
            ),
          },
        ]}
      />
      <p className="flex justify-between text-ink-soft text-small tabular-nums">
        <span>{storyMessages.words(wordCount(story))}</span>
        <span>{storyMessages.characters(characterCount(story), maxStoryLength)}</span>
      </p>
      <p role="status" className="text-small">
        {isFull && storyMessages.leftOut(maxStoryLength)}
      </p>
    </div>
  );
}
