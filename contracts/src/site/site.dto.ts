import type { OptionalCall } from './optional-calls.ts';
import type { SiteMode } from './site-mode.ts';

/** `calls` are the optional endpoints that this site has. */
export type SiteDto = {
  mode: SiteMode;
  calls: readonly OptionalCall[];
  /** The ISO instant in UTC that this read-only site is a copy of; missing for a regular site. */
  copyOf?: string | undefined;
};
