import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { audienceMessages as English } from '../../../../memorials/audience/audience.messages.ts';

export const audienceMessages: Texts<typeof English> = {
  publicLabel: 'Memorial público',
  publicHint:
    'Una página pública se abre para cualquiera que tenga su dirección. Desactiva esto para elegir quién la ve.',
  legend: '¿Quién puede ver esta página?',
  levels: {
    public: { label: 'Todo el mundo', text: 'La página está en la galería y en su búsqueda.' },
    link: {
      label: 'Cualquiera con el enlace',
      text: 'La página no está en ninguna lista ni búsqueda. Se abre con la dirección que compartas.',
    },
    password: {
      label: 'Cualquiera con la contraseña',
      text: 'La página se abre con una contraseña que tú compartes.',
    },
    private: { label: 'Solo quienes invites', text: 'Para los demás, la página no existe.' },
  },
  passwordLater:
    'Podrás poner la contraseña cuando la página esté guardada. Hasta entonces, solo tú puedes abrirla.',
  inviteLater:
    'Podrás invitar a otras personas cuando la página esté guardada. Hasta entonces, solo tú puedes abrirla.',
  sharedByOwner:
    'Este memorial es privado. Esta dirección solo se abre para ti y para las personas que invites.',
  shared: 'Este memorial es privado. Solo las personas invitadas pueden abrir esta dirección.',
  searchEngines: 'Mostrar en los buscadores',
  searchEnginesOn: 'Google y otros pueden mostrar esta página en sus resultados.',
  searchEnginesOff: 'Pedimos a Google y a otros que no muestren esta página. En la galería se queda.',
};
