import { readStory, type StoryBlock, type StoryInline } from '@everpaw/contracts/memorials/story-tree';
import { memo } from 'react';

/** Blocks never change their order once a story is shown, so their index is their key. */
function Line({ parts }: { parts: readonly StoryInline[] }) {
  return parts.map(({ text, strong, em }, index) => {
    const emphasised = em ? <em>{text}</em> : text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={index}>{strong ? <strong className="font-semibold">{emphasised}</strong> : emphasised}</span>
    );
  });
}

function Lines({ lines }: { lines: readonly StoryInline[][] }) {
  return lines.map((parts, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <span key={index}>
      {index > 0 && <br />}
      <Line parts={parts} />
    </span>
  ));
}

/** The minimum number of characters in the first paragraph for a drop cap, which needs several lines beside it. */
const enoughForInitial = 160;

function isLong({ lines }: StoryBlock): boolean {
  return lines.flat().reduce((length, { text }) => length + text.length, 0) >= enoughForInitial;
}

/** A drop cap, like at the start of a chapter. */
const initialStyle =
  'first-letter:float-left first-letter:mt-[0.06em] first-letter:mr-[0.06em] first-letter:text-[3.25em] first-letter:leading-[0.78] first-letter:text-themed-ink';

/** A story, rendered from React elements. Its markup is never inserted as HTML. */
export const Story = memo(function Story({ markup, initial = false }: { markup: string; initial?: boolean }) {
  return (
    <div className="grid gap-[1.1em] font-display text-story [overflow-wrap:anywhere]">
      {readStory(markup).map((block, index) => {
        if (block.kind === 'list')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <ul key={index} className="grid gap-1.5 pl-[1.2em]">
              {block.lines.map((parts, place) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  key={place}
                  className="relative before:absolute before:-left-[1.1em] before:text-themed-accent before:content-['❧']"
                >
                  <Line parts={parts} />
                </li>
              ))}
            </ul>
          );
        if (block.kind === 'numbers')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <ol key={index} className="grid list-decimal gap-1.5 pl-[1.4em] marker:text-themed-accent">
              {block.lines.map((parts, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <li key={place} className="pl-[0.15em]">
                  <Line parts={parts} />
                </li>
              ))}
            </ol>
          );
        if (block.kind === 'quote')
          return (
            <blockquote
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={index}
              className="border-themed-accent border-l-2 py-1 pl-[1.2em] text-[1.12em] text-themed-ink italic leading-snug"
            >
              <Lines lines={block.lines} />
            </blockquote>
          );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index} className={initial && index === 0 && isLong(block) ? initialStyle : undefined}>
            <Lines lines={block.lines} />
          </p>
        );
      })}
    </div>
  );
});
