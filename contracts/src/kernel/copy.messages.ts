import { localized } from './languages/localized.ts';

/** Texts of a read-only copy of a site as it was at a given moment. */
export const copyMessages = localized('copyMessages', {
  /** `when` is a formatted date and time. */
  notice: (when: string) => `This is a copy of the site as it was on ${when}. Nothing can be changed here.`,
  refused: 'This is a read-only copy of the site. Nothing can be changed here',
});
