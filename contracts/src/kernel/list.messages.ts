/** Texts of every list with pages. */
export const listMessages = {
  moreLoading: 'Loading…',
  moreFailed: 'The next ones cannot be reached right now.',
  unreachable: 'The server could not be reached.',
} as const;
