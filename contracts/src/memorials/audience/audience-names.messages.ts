import { localized } from '../../kernel/languages/localized.ts';
import type { Audience } from '../memorial-audience.ts';

/** The name of each audience. */
export const audienceNames = localized<Record<Audience, string>>('audienceNames', {
  public: 'Public',
  link: 'Anyone with the link',
  password: 'With a password',
  private: 'Private',
});
