import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import type { CSSProperties } from 'react';
import { Fleuron } from '../../ui/pictures/mark.tsx';
import { seasonalColours } from '../themes/seasonal-theme.ts';
import { colourScope, paperScope } from '../themes/themed.tsx';

/** A preview of the hero in the colors that visitors see, in this device's color scheme. */
export function SeasonalThemePreview({ theme }: { theme: SeasonalTheme['theme'] }) {
  const colours = seasonalColours({ theme });
  const style: CSSProperties = { ...colourScope(colours), ...paperScope(colours) };
  return (
    <div
      style={style}
      className="theme-scope grid min-h-28 content-center justify-items-start gap-2 rounded-tight border border-themed-rule bg-paper p-4"
    >
      <p className="font-display text-[1.3125rem] leading-tight">{theme.heroTitle || ' '}</p>
      <Fleuron className="h-3 w-auto text-themed-accent" />
      <span
        aria-hidden="true"
        className="rounded-soft bg-themed-ink px-2.5 py-1 font-semibold text-[0.75rem] text-on-moss"
      >
        {theme.ctaText || ' '}
      </span>
    </div>
  );
}
