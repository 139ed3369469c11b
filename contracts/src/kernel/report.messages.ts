import { localized } from './languages/localized.ts';
import type { ReportReason } from './report-reasons.ts';

/** Texts for reporting content. */
export const reportMessages = localized('reportMessages', {
  question: 'What’s wrong with it?',
  reasons: {
    unkind: 'It’s unkind',
    spam: 'It’s advertising or spam',
    private: 'It shares something private',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  cancel: 'Cancel',
  send: 'Send report',
  sending: 'Sending...',
  thanksTitle: 'Thank you for telling us',
});
