import type { ReportReason } from './report-reasons.ts';

/** Texts for reporting content. */
export const reportMessages = {
  question: 'What is wrong with it?',
  reasons: {
    unkind: 'It is unkind',
    spam: 'It is advertising or spam',
    private: 'It tells something private',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  cancel: 'Cancel',
  send: 'Send report',
  sending: 'Sending...',
  thanksTitle: 'Thank you for telling us',
} as const;
