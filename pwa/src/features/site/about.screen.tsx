import { currentLocale } from '@everpaw/contracts/kernel/languages/localized';
import {
  aboutCounts,
  aboutMessages,
  aboutStatistics,
  aboutTeam,
  aboutValues,
} from '@everpaw/contracts/site/about.messages';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { ButtonLink } from '../../ui/button.tsx';
import { Fleuron } from '../../ui/pictures/mark.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { useStats } from '../memorials/gallery/gallery.ts';
import { ContactDetails } from './contact-details.tsx';
import { useSite } from './site-dto.ts';

/** The About page, in seven parts. */
export default function AboutScreen() {
  useScreen(aboutMessages.title);
  return (
    <div className="grid gap-y-16 pb-4 sm:gap-y-24 lg:gap-y-28">
      <header className="page-width pt-10 sm:pt-16 lg:pt-20">
        <p className="running-head text-ink-soft">{aboutMessages.title}</p>
        <h1 className="mt-5 max-w-[15ch] text-display">{aboutMessages.headline}</h1>
        <p className="mt-6 max-w-measure text-ink-soft text-lead">{aboutMessages.lead}</p>
      </header>
      <Purpose />
      <Story />
      <Values />
      <Team />
      <Statistics />
      <Contact />
    </div>
  );
}

function Purpose() {
  return (
    <div className="page-width">
      <div className="rule-double grid gap-x-16 text-ink lg:grid-cols-2">
        <section aria-labelledby="mission" className="border-rule border-b py-8 lg:py-12">
          <h2 id="mission" className="text-heading text-moss">
            {aboutMessages.missionTitle}
          </h2>
          <p className="mt-3 font-display text-story">{aboutMessages.mission}</p>
        </section>
        <section aria-labelledby="vision" className="border-rule border-b py-8 lg:py-12">
          <h2 id="vision" className="text-heading text-clay">
            {aboutMessages.visionTitle}
          </h2>
          <p className="mt-3 font-display text-story">{aboutMessages.vision}</p>
        </section>
      </div>
    </div>
  );
}

/** A drop cap for the first paragraph of the story. */
const openingLetter =
  'first-letter:float-left first-letter:mt-1.5 first-letter:mr-2.5 first-letter:font-display first-letter:text-[4.4rem] first-letter:text-moss first-letter:leading-[0.78]';

function Story() {
  return (
    <section
      aria-labelledby="story"
      className="page-width grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]"
    >
      <h2 id="story" className="text-title">
        {aboutMessages.storyTitle}
      </h2>
      <div className="grid max-w-[40rem] gap-5 text-story">
        {aboutMessages.story.map((paragraph, index) => (
          <p key={paragraph} className={index === 0 ? openingLetter : undefined}>
            {paragraph}
          </p>
        ))}
        <Fleuron className="mt-2 h-5 w-auto text-moss" />
      </div>
    </section>
  );
}

function Values() {
  return (
    <section
      aria-labelledby="values"
      className="page-width grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]"
    >
      <h2 id="values" className="max-w-[12ch] text-title">
        {aboutMessages.valuesTitle}
      </h2>
      <dl className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
        {aboutValues.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-balance font-display text-heading">{title}</dt>
            <dd className="mt-2 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Team() {
  return (
    <section aria-labelledby="team" className="page-width">
      <h2 id="team" className="text-title">
        {aboutMessages.teamTitle}
      </h2>
      <ul className="mt-8 grid border-rule border-t sm:grid-cols-2 sm:gap-x-12 lg:grid-cols-4">
        {aboutTeam.map(({ name, role, text }) => (
          <li key={name} className="border-rule border-b py-6">
            <h3 className="text-heading">{name}</h3>
            <p className="running-head mt-2 text-moss">{role}</p>
            <p className="mt-2.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sample figures in testing mode, real ones when the site is open, and nothing while the mode is unknown. */
function Statistics() {
  const mode = useSite()?.mode;
  if (!mode) return null;
  return modeRules[mode].aboutFigures === 'counted' ? (
    <Counted />
  ) : (
    <Figures figures={aboutStatistics} note={aboutMessages.statisticsNote} />
  );
}

function Counted() {
  const { data } = useStats();
  const { dog = 0, cat = 0 } = data?.byType ?? {};
  const all = data?.total ?? 0;
  const counts = { all, dog, cat, others: all - dog - cat };
  const figures = aboutCounts.map(({ of, label }) => ({
    label,
    value: data ? counts[of].toLocaleString(currentLocale()) : '–',
  }));
  return <Figures figures={figures} note={aboutMessages.countedNote} />;
}

type Figure = { value: string; label: string };

function Figures({ figures, note }: { figures: readonly Figure[]; note: string }) {
  return (
    <section aria-labelledby="figures" className="bg-cloth text-on-cloth">
      <div className="page-width py-12 sm:py-16">
        <h2 id="figures" className="text-heading">
          {aboutMessages.statisticsTitle}
        </h2>
        <dl className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-8 gap-y-8">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-1.5">
              <dt className="text-on-cloth-soft">{label}</dt>
              <dd className="whitespace-nowrap font-display text-[clamp(2.25rem,1.6rem+2.6vw,3.5rem)] tabular-nums leading-none tracking-[-0.02em]">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 text-on-cloth-soft text-small">{note}</p>
      </div>
    </section>
  );
}

function Contact() {
  return (
    <section
      aria-labelledby="contact"
      className="page-width grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]"
    >
      <div>
        <h2 id="contact" className="text-title">
          {aboutMessages.contactTitle}
        </h2>
        <p className="mt-4 max-w-[26rem] text-ink-soft">{aboutMessages.contactText}</p>
        <ButtonLink to="/contact" className="mt-6">
          {aboutMessages.write}
        </ButtonLink>
      </div>
      <ContactDetails />
    </section>
  );
}
