import { readStory, type StoryBlock, type StoryInline } from '@everpaw/contracts/memorials/story-tree';
import { Fragment, memo } from 'react';

/** Blocks never change their order once an article is shown, so their index is their key. */
function Line({ parts }: { parts: readonly StoryInline[] }) {
  return parts.map(({ text, strong, em }, index) => {
    const emphasised = em ? <em>{text}</em> : text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Fragment key={index}>
        {strong ? <strong className="font-semibold">{emphasised}</strong> : emphasised}
      </Fragment>
    );
  });
}

function Lines({ lines }: { lines: readonly StoryInline[][] }) {
  return lines.map((parts, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={index}>
      {index > 0 && <br />}
      <Line parts={parts} />
    </Fragment>
  ));
}

/**
 * Returns the text of a heading; null for other blocks. A paragraph that is a single bold line is a heading, since the
 * editor has no heading format.
 */
function headingOf({ kind, lines }: StoryBlock): string | null {
  const [line, ...more] = lines;
  if (kind !== 'paragraph' || !line || more.length > 0) return null;
  const words = line.filter(({ text }) => text.trim() !== '');
  return words.every(({ strong }) => strong)
    ? words
        .map(({ text }) => text)
        .join('')
        .trim()
    : null;
}

/** A drop cap, three lines tall. */
const initialStyle =
  'first-letter:float-left first-letter:mt-[0.07em] first-letter:mr-[0.07em] first-letter:text-[3.6em] first-letter:leading-[0.76] first-letter:text-moss';

/** Whether a block begins with a letter. In a drop cap, a leading quotation mark would be as large as the letter. */
function beginsWithLetter({ lines }: StoryBlock): boolean {
  return /^\p{L}/u.test(lines[0]?.[0]?.text ?? '');
}

function Block({ block, isFirst }: { block: StoryBlock; isFirst: boolean }) {
  const { kind, lines } = block;
  const heading = headingOf(block);
  if (heading !== null)
    return (
      <h2 className="mt-[1.1em] mb-[-0.35em] text-[1.38em] leading-[1.22] tracking-[-0.01em]">{heading}</h2>
    );
  if (kind === 'quote')
    return (
      <blockquote className="my-[0.6em] border-moss border-l-2 py-0.5 pl-[1.1em] text-[1.24em] text-moss italic leading-[1.4]">
        <Lines lines={lines} />
      </blockquote>
    );
  if (kind === 'paragraph')
    return (
      <p className={isFirst && beginsWithLetter(block) ? initialStyle : undefined}>
        <Lines lines={lines} />
      </p>
    );
  const items = lines.map((parts, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      key={place}
      className={
        kind === 'list'
          ? "relative before:absolute before:-left-[1.25em] before:text-moss before:content-['❧']"
          : 'pl-[0.15em]'
      }
    >
      <Line parts={parts} />
    </li>
  ));
  return kind === 'list' ? (
    <ul className="grid gap-[0.5em] pl-[1.25em]">{items}</ul>
  ) : (
    <ol className="grid list-decimal gap-[0.5em] pl-[1.4em] marker:text-moss">{items}</ol>
  );
}

/** The content of an article, rendered from React elements. Its markup is never inserted as HTML. */
export const ArticleBody = memo(function ArticleBody({ markup }: { markup: string }) {
  return (
    <div className="grid gap-[1.05em] font-display text-[clamp(1.1875rem,1.12rem+0.32vw,1.375rem)] leading-[1.62] [font-feature-settings:'onum'] [hanging-punctuation:first] [overflow-wrap:anywhere]">
      {readStory(markup).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Block key={index} block={block} isFirst={index === 0} />
      ))}
    </div>
  );
});
