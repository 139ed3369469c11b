import type { Texts } from '../../../kernel/languages/localized.ts';
import type { reportMessages as English } from '../../../kernel/report.messages.ts';

export const reportMessages: Texts<typeof English> = {
  question: '¿Qué tiene de malo?',
  reasons: {
    unkind: 'Es hiriente',
    spam: 'Es publicidad o spam',
    private: 'Cuenta algo privado',
    other: 'Otra cosa',
  },
  cancel: 'Cancelar',
  send: 'Enviar el aviso',
  sending: 'Enviando…',
  thanksTitle: 'Gracias por avisarnos',
};
