import type * as English from '../../../export/account-data.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted, plural } from '../../../kernel/text/words.ts';

export const accountDataMessages: Texts<typeof English.accountDataMessages> = {
  exportTitle: 'Exportar mis datos',
  exportText:
    'Un archivo ZIP con todo lo que tienes aquí: tu perfil, tus memoriales con sus fotos y libros de visitas, las dedicatorias que escribiste y cuándo iniciaste sesión.',
  exportStart: 'Preparar mis datos',
  exportAgain: 'Prepararlos otra vez',
  exportBuilding: 'Preparando tus datos',
  exportBuildingText: 'Puedes salir de esta página; sigue sin ti.',
  exportProgress: (done, total) => `${done} de ${counted(total, 'foto o grabación', 'fotos y grabaciones')}`,
  exportReady: (size, until) => `Listo: ${size}. Se puede descargar hasta el ${until}.`,
  exportDownload: 'Descargar',
  exportFailed: 'No pudimos preparar tus datos. Vuelve a intentarlo.',
  exportNotThere: 'No hay nada que descargar. Antes, prepara tus datos.',
  deleteTitle: 'Eliminar mi cuenta',
  deleteText:
    'Tu cuenta y tus memoriales con sus fotos se eliminan enseguida y para siempre. Nadie puede recuperarlos, y nosotros tampoco.',
  deleteOpen: 'Eliminar mi cuenta…',
  deleteDialogTitle: '¿Eliminar tu cuenta?',
  goesIntro: 'Esto se eliminará enseguida y para siempre:',
  goesAccount: (email) => `tu cuenta ${email}, tu nombre y tus ajustes`,
  goesMemorial: (petName, photos, tributes) =>
    `el memorial de ${petName} con ${counted(photos, 'foto', 'fotos')} y ${counted(tributes, 'dedicatoria', 'dedicatorias')}`,
  goesTributes: (count) =>
    plural(
      count,
      `${count} dedicatoria que escribiste para otras personas`,
      `${count} dedicatorias que escribiste para otras personas`,
    ),
  goesKeeping: (count) =>
    `tu cuidado de ${counted(count, 'memorial', 'memoriales')} de otras personas y los recuerdos que escribiste allí; todo lo demás que añadiste, como las fotos, se queda`,
  handOverFirst: (petName) =>
    `Otras personas cuidan también el memorial de ${petName}. Si quieres que se quede, antes cédelo.`,
  handOverLink: 'Cederlo',
  passwordLabel: 'Tu contraseña',
  passwordHint: 'Para que nadie más pueda hacerlo en un dispositivo que dejaste abierto.',
  wrongPassword: 'No coincide con tu contraseña',
  passwordNeeded: 'Escribe tu contraseña',
  freshNeeded: 'No tienes contraseña: inicia sesión otra vez y elimina tu cuenta en menos de diez minutos.',
  signInAgain: 'Iniciar sesión otra vez',
  understood: 'Entiendo que esto no se puede deshacer',
  understoodNeeded: 'Confirma que lo entiendes, por favor',
  confirm: 'Eliminar todo ahora',
  confirming: 'Eliminando…',
  keep: 'Conservar mi cuenta',
  deletedTitle: 'Tu cuenta se ha eliminado',
  deletedText: 'Todo lo que tenías aquí se ha eliminado. Cuídate mucho.',
  certificateNotThere: 'Este certificado no existe, o la eliminación no ha terminado todavía',
  certificateTitle: 'Lo que se eliminó',
  certificateLoading: 'Cargando el certificado',
  certificateErasing:
    'Todavía no se ha eliminado todo. Esta página vuelve a comprobarlo sola; puede tardar unos minutos.',
  certificatePending:
    'Todavía no se ha eliminado todo, o este certificado no existe. Esta página vuelve a comprobarlo sola; puede tardar unos minutos.',
  certificateText: 'Todo lo que había en esta cuenta se ha eliminado, y sus claves se han destruido:',
  certificateStays: 'Las fotos y palabras añadidas a páginas de otras personas se quedan en esas páginas.',
  certificateAsked: 'Solicitado',
  certificateDone: 'Terminado',
  certificateNumber: 'Número',
  certificatePlace: 'Lugar en el registro',
  certificateKeep:
    'No dice de quién era la cuenta. Guarda esta dirección o imprime la página: nadie puede encontrarla por ti.',
  certificatePrint: 'Imprimir',
  certificateFailed: 'No pudimos cargar el certificado',
  failed: 'No pudimos eliminar tu cuenta',
  needsConnection: 'Para esto necesitas conexión.',
};

export const erasedNames: Texts<typeof English.erasedNames> = {
  memorial: ['memorial', 'memoriales'],
  photo: ['foto', 'fotos'],
  recording: ['video o sonido', 'videos y sonidos'],
  tribute: ['dedicatoria', 'dedicatorias'],
  memory: ['recuerdo', 'recuerdos'],
  comment: ['comentario', 'comentarios'],
  'news-like': ['«me gusta» de un artículo o comentario', '«me gusta» de artículos y comentarios'],
  ecard: ['tarjeta digital', 'tarjetas digitales'],
  review: ['reseña', 'reseñas'],
  order: ['nombre y dirección en un pedido', 'nombres y direcciones en pedidos'],
  keeping: ['memorial cuidado con otras personas', 'memoriales cuidados con otras personas'],
};
