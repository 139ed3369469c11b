/** Words of a site that is a copy of another as it was at a moment, to be looked at only. */
export const copyMessages = {
  /** `when` is a date with its time, as people read it. */
  notice: (when: string) => `This is a copy of the site as it was on ${when}. Nothing can be changed here.`,
  refused: 'This is a copy of the site to look at. Nothing can be changed here',
} as const;
