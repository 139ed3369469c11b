import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import type { TextDocument, TextPart } from '@everpaw/contracts/site/document';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { textLinkStyle } from '../../ui/link.tsx';
import { useScreen } from '../../ui/screen.tsx';

/** A text page with a table of contents beside it and a readable line length. */
export function TextPage({ document }: { document: TextDocument }) {
  useScreen(document.title);
  return (
    <article className="page-width pt-10 sm:pt-16">
      <header className="max-w-[44rem]">
        <h1 className="text-title">{document.title}</h1>
        <p className="mt-4 text-ink-soft text-lead">{document.lead}</p>
        {document.since && (
          <p className="mt-4 text-ink-faint text-small">
            {otherScreens.effectiveSince(longDate(document.since))}
          </p>
        )}
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-10 sm:mt-14 lg:grid-cols-[15rem_minmax(0,42rem)]">
        <Contents parts={document.parts} />
        <div className="grid gap-11">
          {document.parts.map((part) => (
            <section key={part.id} id={part.id} aria-labelledby={`${part.id}-title`} className="scroll-mt-8">
              <h2 id={`${part.id}-title`} className="text-heading">
                {part.title}
              </h2>
              <div className="mt-3 grid gap-4 text-[1.0625rem] leading-relaxed">
                {part.paragraphs.map((paragraph) =>
                  typeof paragraph === 'string' ? (
                    <p key={paragraph}>{paragraph}</p>
                  ) : (
                    <ul key={paragraph[0]} className="grid list-disc gap-2 pl-5 marker:text-moss">
                      {paragraph.map((line) => (
                        <li key={line}>{line}</li>
                      ))}
                    </ul>
                  ),
                )}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

/** The table of contents of the page. */
export function Contents({ parts }: { parts: readonly Pick<TextPart, 'id' | 'title'>[] }) {
  return (
    <nav aria-label={otherScreens.onThisPage} className="lg:sticky lg:top-8 lg:self-start">
      <ul className="border-rule border-t">
        {parts.map(({ id, title }) => (
          <li key={id} className="border-rule border-b">
            <a
              href={`#${id}`}
              className={`${textLinkStyle} flex min-h-11 items-center no-underline hover:underline`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
