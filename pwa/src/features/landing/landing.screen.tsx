import { petTypeName } from '@everpaw/contracts/kernel/pet-types';
import { demoMemorials } from '@everpaw/contracts/memorials/demo-memorials';
import { landingMessages, landingSamples, landingSteps } from '@everpaw/contracts/site/landing.messages';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { defaultHero } from '@everpaw/contracts/site/screens.messages';
import type { CSSProperties } from 'react';
import { Button } from '../../ui/button.tsx';
import { Link, textLinkStyle } from '../../ui/link.tsx';
import { Fleuron } from '../../ui/pictures/mark.tsx';
import { PetPortrait } from '../../ui/pictures/pet-portrait.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { useCreateMemorial } from '../session/sign-in.ts';
import { seasonalColours, useSeasonalTheme } from '../themes/seasonal-theme.ts';
import { PageColours } from '../themes/themed.tsx';
import { Keepsakes } from './keepsakes.tsx';
import { Cards, Closing, Plans, Promises } from './offers.tsx';

/** The page for visitors. */
export default function LandingScreen() {
  useScreen(landingMessages.title);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-y-20 pb-4 sm:gap-y-28 lg:gap-y-36">
      <Hero />
      <Steps />
      <Examples />
      <Cards />
      <Keepsakes />
      <Plans />
      <Promises />
      <Closing />
    </div>
  );
}

/** The seasonal text or the default one. The season's colors apply to the whole page. */
function Hero() {
  const createMemorial = useCreateMemorial();
  const season = useSeasonalTheme();
  const { heroTitle, heroSubtitle, ctaText, specialMessage, backgroundImage } = season?.theme ?? houseHero;
  return (
    <section className="relative isolate">
      {season && <PageColours colors={seasonalColours(season)} />}
      {backgroundImage && (
        // Faint enough that the text keeps its contrast on every image.
        <div
          aria-hidden="true"
          style={{ backgroundImage: `url(${JSON.stringify(backgroundImage)})` }}
          className="absolute inset-0 -z-10 bg-center bg-cover opacity-8"
        />
      )}
      <div className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-14 pt-10 sm:pt-16 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:pt-20">
        <div>
          <p className="running-head text-ink-soft">{landingMessages.runningHead}</p>
          <h1 className="mt-5 max-w-[11ch] text-display">{heroTitle}</h1>
          <p className="mt-6 max-w-[34rem] text-ink-soft text-lead">{heroSubtitle}</p>
          {specialMessage && (
            <p className="mt-6 flex max-w-[34rem] items-center gap-3 font-display text-lead text-themed-ink">
              <Fleuron className="h-4 w-auto shrink-0 text-themed-accent" />
              {specialMessage}
            </p>
          )}
          <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-3">
            <Button size="large" onClick={createMemorial}>
              {ctaText}
            </Button>
            <a
              href="#examples"
              className={`${textLinkStyle} inline-flex min-h-11 items-center font-semibold`}
            >
              {landingMessages.seeExamples}
            </a>
          </div>
        </div>
        <OpenPage />
      </div>
    </section>
  );
}

const houseHero = {
  get heroTitle() {
    return defaultHero.title;
  },
  get heroSubtitle() {
    return defaultHero.subtitle;
  },
  get ctaText() {
    return defaultHero.callToAction;
  },
  specialMessage: null,
  backgroundImage: null,
};

/** A drawing of an open memorial page with the first sample. */
function OpenPage() {
  const [bella] = landingSamples;
  return (
    <figure className="relative mx-auto w-full max-w-[25rem] lg:mr-2" aria-label={otherScreens.drawingOfPage}>
      <div className="absolute inset-0 translate-x-2.5 translate-y-2.5 rounded-tight border border-rule bg-leaf" />
      <div className="absolute inset-0 translate-x-1.5 translate-y-1.5 rounded-tight border border-rule bg-leaf" />
      <div className="relative rounded-tight border border-rule bg-leaf px-8 pt-9 pb-8 text-center shadow-lift">
        <p className="running-head text-ink-soft">{otherScreens.inLovingMemory}</p>
        <PetPortrait petType={bella.petType} alt="" className="mx-auto mt-6 w-[62%]" />
        <p className="mt-6 font-display text-[2.75rem] leading-none tracking-[-0.015em]">{bella.petName}</p>
        <p className="mt-3 font-display text-ink-soft text-lg">{bella.years}</p>
        <Fleuron className="mx-auto mt-4 h-5 w-auto text-themed-accent" />
        <p className="mx-auto mt-4 max-w-[16rem] font-display text-lg leading-snug">{bella.line}</p>
      </div>
    </figure>
  );
}

const numerals = ['I', 'II', 'III'];

function Steps() {
  return (
    <section className="page-width grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <div className="max-w-[26rem]">
        <h2 className="text-title">{landingMessages.stepsTitle}</h2>
        <p className="mt-4 text-ink-soft">{landingMessages.stepsText}</p>
      </div>
      <ol className="rule-double text-ink">
        {landingSteps.map((step, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-baseline gap-x-4 border-rule border-b py-6 sm:grid-cols-[4.5rem_minmax(0,1fr)] sm:py-8"
          >
            <span aria-hidden="true" className="font-display text-[2rem] text-clay leading-none">
              {numerals[index]}
            </span>
            <div className="grid gap-x-8 gap-y-1.5 sm:grid-cols-[13rem_minmax(0,1fr)] sm:items-baseline">
              <h3 className="text-heading">{step.title}</h3>
              <p className="text-ink-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The colors of each sample, like those of a themed page. */
const sampleColours: Record<(typeof landingSamples)[number]['id'], CSSProperties> = {
  bella: colours('#8f452b', '#c98b62'),
  milo: colours('#3a5372', '#6d8cb0'),
  clover: colours('#3b5938', '#8aa97c'),
};

function colours(primary: string, secondary: string): CSSProperties {
  // React's type of inline styles doesn't include custom properties.
  return {
    '--theme-primary': primary,
    '--theme-secondary': secondary,
    '--theme-accent': primary,
  } as CSSProperties;
}

function Examples() {
  const createMemorial = useCreateMemorial();
  return (
    <section id="examples" className="page-width scroll-mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div className="max-w-measure">
          <h2 className="text-title">{landingMessages.examplesTitle}</h2>
          <p className="mt-4 text-ink-soft">{landingMessages.examplesText}</p>
        </div>
        <Button variant="quiet" onClick={createMemorial}>
          {landingMessages.viewAll}
        </Button>
      </div>
      <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-3 lg:mt-14 lg:gap-x-14">
        {landingSamples.map((sample) => (
          <li
            key={sample.id}
            style={sampleColours[sample.id]}
            className="theme-scope sm:nth-2:translate-y-10 lg:nth-2:translate-y-14"
          >
            <Link
              to={`/memorial/${demoMemorials[sample.id]}`}
              className="group flex flex-wrap items-center gap-x-6 gap-y-5 sm:flex-col sm:items-start"
            >
              <PetPortrait
                petType={sample.petType}
                alt=""
                className="w-30 max-w-full transition-transform duration-500 ease-settle group-hover:-translate-y-1.5 sm:w-60"
              />
              {/* Next to the portrait, or below it with large text. */}
              <span className="grid min-w-0 flex-[1_1_8rem] gap-2 sm:flex-none">
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-display text-[2rem] leading-none underline decoration-transparent decoration-1 underline-offset-[0.18em] transition-colors group-hover:decoration-themed-ink">
                    {sample.petName}
                  </span>
                  <span className="font-display text-ink-soft">{sample.years}</span>
                </span>
                <span className="running-head text-themed-ink">{petTypeName(sample.petType)}</span>
                <span className="max-w-[19rem] text-ink-soft">{sample.line}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
