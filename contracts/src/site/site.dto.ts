import type { OptionalCall } from './optional-calls.ts';
import type { SiteMode } from './site-mode.ts';

/** `calls` are those of the optional ones that this site answers. */
export type SiteDto = {
  mode: SiteMode;
  calls: readonly OptionalCall[];
  /** The ISO instant in UTC that this site is a copy of, to be looked at only; missing for a site that goes on. */
  copyOf?: string | undefined;
};
