import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';
import type { syncMessages as English } from '../../../sync/sync.messages.ts';

export const syncMessages: Texts<typeof English> = {
  stuck: 'Intentamos enviar esto varias veces y no funcionó. Puedes enviarlo otra vez o dejarlo ir.',
  notSent: 'no se pudo enviar',
  notTaken: 'no se aceptó',
  outdated: 'Actualiza Everpaw: esta versión es demasiado antigua para funcionar con el sitio.',
  fullTitle: 'Este dispositivo está lleno',
  full: 'Lo que hiciste aquí se sigue enviando. Libera algo de espacio en este dispositivo, y esta página mostrará lo que ha llegado.',
  somebodyElse: 'Aquí tu sesión ya no está iniciada. Abre esta página otra vez.',
  lost: (count) =>
    plural(
      count,
      `${count} cosa que guardaste ya no está en el servidor`,
      `${count} cosas que guardaste ya no están en el servidor`,
    ),
  lostText:
    'El sitio se restauró desde una copia más antigua. Lo que guardaste desde entonces sigue en este dispositivo.',
  sendLost: () => 'Enviar otra vez',
  release: () => 'Dejar ir',
  letGoText: 'Puede que la única copia esté en este dispositivo.',
  sendNow: 'Enviar ahora',
  triesNow: 'Intentando enviarlo todo ahora.',
  sentAll: 'Todo se ha enviado.',
  stillWaiting: 'Algunas cosas aún no se pudieron enviar. Se quedan aquí y las enviaremos más tarde.',
  alreadyDone: 'Esto ya está resuelto.',
  otherEntity: 'Esto pertenece a otra cosa.',
};
