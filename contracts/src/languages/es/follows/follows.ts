import type { followMessages as English } from '../../../follows/follows.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const followMessages: Texts<typeof English> = {
  open: 'Días para recordar',
  title: (petName) => `Recordemos a ${petName}`,
  text: 'Cada día que elijas te enviaremos por la mañana un correo breve. Solo tú lo sabes.',
  passing: (petName) => `El día en que murió ${petName}`,
  birthday: (petName) => `El cumpleaños de ${petName}`,
  noDates: (petName) =>
    `Cuando añadas la fecha completa del nacimiento o de la muerte de ${petName}, podrás elegirla aquí.`,
  signIn: 'Para recibir estos correos, inicia sesión.',
  loading: 'Cargando tu elección',
  loadFailed: 'Ahora no se puede cargar tu elección',
  needsConnection: 'Para cambiar esto necesitas conexión.',
  failed: 'No se pudo guardar tu elección. Vuelve a intentarlo.',
};
