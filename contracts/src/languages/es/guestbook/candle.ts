import type { candleMessages as English } from '../../../guestbook/candle.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';

export const candleMessages: Texts<typeof English> = {
  burning: (count, petName) => {
    if (count === 0) return `Ahora no arde ninguna vela por ${petName}`;
    return plural(count, `Arde 1 vela por ${petName}`, `Arden ${count} velas por ${petName}`);
  },
  ever: (count) =>
    plural(count, `Aquí se ha encendido ${count} vela`, `Aquí se han encendido ${count} velas`),
  first: (petName) => `Enciende la primera vela por ${petName}`,
  light: 'Encender una vela',
  yours: (until) => `Tu vela arde hasta el ${until}`,
  waiting: 'Está encendida aquí y espera a que se pueda enviar.',
  dismiss: 'De acuerdo',
};
