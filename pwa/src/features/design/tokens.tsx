import css from '../../ui/tokens.css?raw';

/** The names after `--prefix-` in the stylesheet, in its order. */
const namesOf = (prefix: string) => [
  ...new Set(
    [...css.matchAll(new RegExp(`--${prefix}-([a-z]+(?:-[a-z]+)*):`, 'g'))].map(([, name = '']) => name),
  ),
];

/** The light and the dark value of each colour that has both. */
const colours = [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
  ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
);

/** Steps of the spacing scale that the screens use; one is 0.25 rem. */
const steps = [1, 2, 3, 4, 6, 8, 10, 12, 16];

/** The colours, type, corners and spacing, read from the stylesheet itself. */
export function Tokens() {
  return (
    <>
      <section aria-label="Colours" className="grid gap-5">
        <h2 className="border-rule border-t pt-6 text-heading">Colours</h2>
        <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          {colours.map(({ name, light, dark }) => (
            <li key={name} className="flex items-center gap-3">
              {[light, dark].map((value) => (
                <span
                  key={value}
                  className="size-11 shrink-0 rounded-soft border border-rule"
                  style={{ background: value }}
                />
              ))}
              <span className="grid">
                <span className="font-semibold">{name}</span>
                <span className="text-ink-soft text-small tabular-nums">
                  {light} · {dark}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Type" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <h2 className="border-rule border-t pt-6 text-heading">Type</h2>
        {namesOf('text')
          .filter((name) => !name.includes('--'))
          .map((name) => (
            <div key={name} className="grid gap-1">
              <p className="text-ink-faint text-small">{name}</p>
              <p
                className={/display|title|heading/.test(name) ? 'font-display' : ''}
                style={{
                  fontSize: `var(--text-${name})`,
                  lineHeight: `var(--text-${name}--line-height)`,
                  letterSpacing: `var(--text-${name}--letter-spacing)`,
                }}
              >
                She waited at the gate, every evening at six.
              </p>
            </div>
          ))}
      </section>
      <section aria-label="Spacing and corners" className="grid gap-5">
        <h2 className="border-rule border-t pt-6 text-heading">Spacing and corners</h2>
        <ul className="grid gap-2">
          {steps.map((step) => (
            <li key={step} className="flex items-center gap-4 text-small tabular-nums">
              <span className="w-20 text-ink-soft">
                {step} · {step / 4} rem
              </span>
              <span className="h-4 bg-moss" style={{ width: `${step / 4}rem` }} />
            </li>
          ))}
        </ul>
        <ul className="flex flex-wrap gap-4">
          {namesOf('radius').map((name) => (
            <li
              key={name}
              className="grid size-24 place-items-center border border-rule-strong bg-leaf text-small"
              style={{ borderRadius: `var(--radius-${name})` }}
            >
              {name}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
