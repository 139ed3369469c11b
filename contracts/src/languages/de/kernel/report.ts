import type { Texts } from '../../../kernel/languages/localized.ts';
import type { reportMessages as English } from '../../../kernel/report.messages.ts';

export const reportMessages: Texts<typeof English> = {
  question: 'Was stimmt damit nicht?',
  reasons: {
    unkind: 'Es ist verletzend',
    spam: 'Es ist Werbung oder Spam',
    private: 'Es verrät etwas Privates',
    other: 'Etwas anderes',
  },
  cancel: 'Abbrechen',
  send: 'Meldung senden',
  sending: 'Wird gesendet …',
  thanksTitle: 'Danke, dass du uns Bescheid gibst',
};
