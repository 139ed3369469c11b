import { Fragment } from 'react';
import { useScreen } from '../../ui/screen.tsx';
import { actions } from './actions.tsx';
import { fields } from './fields.tsx';
import { memorialParts } from './memorial-parts.tsx';
import { overlays } from './overlays.tsx';
import { pictures } from './pictures.tsx';
import type { Specimens } from './specimens.ts';
import { states } from './states.tsx';
import { storeParts } from './store-parts.tsx';
import { Tokens } from './tokens.tsx';

const chapters: Readonly<Record<string, Specimens>> = {
  Actions: actions,
  Fields: fields,
  Overlays: overlays,
  States: states,
  Pictures: pictures,
  'On a memorial': memorialParts,
  'In the store': storeParts,
};

const schemes = ['light', 'dark'] as const;

/** Every component in every state, light and dark, after the tokens that they are drawn with. */
export default function DesignScreen() {
  useScreen('Design');
  return (
    <div className="page-width grid gap-16 py-14 sm:py-20">
      <header className="grid gap-4">
        <h1 className="text-title">Design</h1>
        <p className="max-w-measure text-ink-soft text-lead">
          The colours, type and components of this app. This page exists in development only.
        </p>
      </header>
      <Tokens />
      {Object.entries(chapters).map(([title, specimens]) => (
        <section key={title} aria-label={title} className="grid gap-10">
          <h2 className="border-rule border-t pt-6 text-heading">{title}</h2>
          {Object.entries(specimens).map(([component, shown]) => (
            <Plate key={component} component={component} shown={shown} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** One component: all its states on light paper, and again on dark. */
function Plate({ component, shown }: { component: string; shown: Specimens[string] }) {
  return (
    <section aria-label={component} className="grid gap-3">
      <h3 className="text-lead">{component}</h3>
      <div className="grid gap-4 lg:grid-cols-2">
        {schemes.map((colorScheme) => (
          <div
            key={colorScheme}
            style={{ colorScheme }}
            className="theme-scope grid min-w-0 content-start gap-5 rounded-leaf border border-rule bg-paper p-5 text-ink"
          >
            {Object.entries(shown).map(([state, example]) => (
              <Fragment key={state}>
                <p className="text-ink-faint text-small">{state}</p>
                <div className="relative min-w-0">{example}</div>
              </Fragment>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
