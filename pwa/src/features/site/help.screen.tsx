import { helpMessages, helpTopics } from '@everpaw/contracts/site/help.messages';
import { ButtonLink } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/pictures/more-icons.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { Contents } from './text-page.tsx';

/** Frequently asked questions and their answers. */
export default function HelpScreen() {
  useScreen(helpMessages.title);
  return (
    <div className="page-width pt-10 sm:pt-16">
      <header className="max-w-[44rem]">
        <h1 className="text-title">{helpMessages.title}</h1>
        <p className="mt-4 text-ink-soft text-lead">{helpMessages.lead}</p>
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-10 sm:mt-14 lg:grid-cols-[15rem_minmax(0,42rem)]">
        <Contents parts={helpTopics} />
        <div className="grid gap-12">
          {helpTopics.map((topic) => (
            <section
              key={topic.id}
              id={topic.id}
              aria-labelledby={`${topic.id}-title`}
              className="scroll-mt-8"
            >
              <h2 id={`${topic.id}-title`} className="text-heading">
                {topic.title}
              </h2>
              <div className="mt-3 border-rule border-t">
                {topic.questions.map(({ question, answer }) => (
                  <details key={question} className="group border-rule border-b">
                    <summary className="flex min-h-14 list-none items-center justify-between gap-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                      {question}
                      <PlusIcon className="size-5 shrink-0 text-moss transition-transform duration-200 group-open:rotate-45" />
                    </summary>
                    <div className="grid gap-3 pr-10 pb-5 text-ink-soft">
                      {answer.map((paragraph) => (
                        <p key={paragraph}>{paragraph}</p>
                      ))}
                    </div>
                  </details>
                ))}
              </div>
            </section>
          ))}
          <section aria-labelledby="still" className="rounded-tight border border-rule bg-leaf p-6 sm:p-9">
            <h2 id="still" className="text-heading">
              {helpMessages.stillTitle}
            </h2>
            <p className="mt-2 text-ink-soft">{helpMessages.stillText}</p>
            <ButtonLink to="/contact" className="mt-5">
              {helpMessages.write}
            </ButtonLink>
          </section>
        </div>
      </div>
    </div>
  );
}
