import type * as English from '../../../accounts/account-screens.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const accountScreens: Texts<typeof English.accountScreens> = {
  signInTitle: 'Inicia sesión, por favor',
  needsConnection: 'Esto necesita conexión, y parece que ahora no tienes.',
  unreachable: 'No pudimos cargar tu cuenta',
  unreachableText: 'Esta página necesita conexión. Tus memoriales se abren también sin ella.',
  notDone: 'No funcionó',
  notDoneText: 'Nada ha cambiado. Vuelve a intentarlo dentro de un momento.',
  saved: 'Guardado',
};

export const profileMessages: Texts<typeof English.profileMessages> = {
  lead: 'Así te ven las personas con las que cuidas un memorial.',
  signInText: 'Aquí están tu nombre, tu foto y tu forma de iniciar sesión.',

  photoTitle: 'Tu foto',
  photoText: 'Mejor si es cuadrada. Hasta 5\u00a0MB; quitamos los datos de lugar y de cámara.',
  choosePhoto: 'Elegir una foto',
  changePhoto: 'Elegir otra foto',
  sendingPhoto: 'Enviando…',
  removePhoto: 'Quitar la foto',
  photoRemoved: 'La foto se ha quitado',

  nameTitle: 'Tu nombre',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  save: 'Guardar',
  saving: 'Guardando…',

  emailTitle: 'Tu correo',
  confirmed: 'Confirmado',
  notConfirmed: 'Sin confirmar todavía',
  confirm: 'Enviar el enlace otra vez',
  confirmSent: 'El enlace de confirmación va en camino.',

  signInsTitle: 'Formas de iniciar sesión',
  signInsText: 'Vincula un servicio para iniciar sesión aquí con él.',
  password: 'Correo y contraseña',
  passwordSet: 'Creada',
  passwordNotSet: 'Todavía sin contraseña',
  changePassword: 'Cambiarla',
  setPassword: 'Crear una',
  linked: 'Vinculado',
  linkedAs: (email) => `Vinculado como ${email}`,
  link: (provider) => `Vincular ${provider}`,
  unlink: 'Quitar',
  unlinkTitle: (provider) => `¿Quitar ${provider}?`,
  unlinkText: (provider) => `No podrás iniciar sesión con ${provider} hasta que lo vincules de nuevo.`,
  unlinked: (provider) => `${provider} ya no está vinculado`,
};

export const settingsMessages: Texts<typeof English.settingsMessages> = {
  lead: 'Cómo inicias sesión, qué correos te enviamos, qué guarda este dispositivo y cómo llevártelo todo.',
  signInText: 'Aquí están tu contraseña, tus dispositivos y tus datos.',

  passwordTitle: 'Contraseña',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  repeatPassword: 'Repite la contraseña nueva',
  changePassword: 'Cambiar la contraseña',
  changingPassword: 'Cambiando…',
  passwordText: 'Al cambiarla se cierra la sesión en los demás dispositivos.',
  passwordChanged: 'Tu contraseña ha cambiado',
  passwordChangedText: 'La sesión se ha cerrado en los demás dispositivos.',
  passwordFailed: 'Tu contraseña no ha cambiado',
  noPassword: 'Tu cuenta no tiene contraseña. Podemos enviarte por correo un enlace para crear una.',
  mailLink: 'Enviarme un enlace',

  devicesTitle: 'Dispositivos',
  devicesText: 'Dónde tienes la sesión iniciada ahora mismo.',
  thisDevice: 'Este dispositivo',
  since: (day) => `desde el ${day}`,
  lastSeen: (day) => `usado por última vez el ${day}`,
  signOutThere: 'Cerrar esa sesión',
  signedOutThere: 'Esa sesión está cerrada',
  signOutOthers: 'Cerrar sesión en los demás',
  signedOutOthers: 'La sesión se ha cerrado en los demás dispositivos',
  devicesFailed: 'No pudimos cargar tus dispositivos',

  mailsTitle: 'Correo',
  mailsText: 'Siempre recibirás los correos sobre tu propia cuenta, como el de una contraseña nueva.',
  tributes: 'Dedicatorias nuevas',
  tributesHint:
    'Una vez al día, cuando alguien haya escrito en un libro de visitas que cuidas. De las dedicatorias que esperan tu aprobación te avisamos siempre enseguida.',
  news: 'Noticias de Everpaw',
  newsHint: 'Unas pocas veces al año, cuando hay algo que merece la pena contar.',

  deviceTitle: 'Guardado en este dispositivo',
  memorialsCached: 'Memoriales que se abren sin conexión',
  roomUsed: 'Espacio usado',
  roomOf: (used, allowed) => `${used} de ${allowed}`,
  roomUnknown: 'Tu navegador no lo dice',
  waiting: 'Pendiente de envío',
  nothingWaits: 'Nada',
  persisted: 'Tu navegador ha prometido conservar todo esto.',
  notPersisted:
    'Tu navegador puede borrar esto si el dispositivo se queda sin espacio. Lo que escribiste y las páginas que fijaste son lo último que se va.',
  persist: 'Proteger las páginas guardadas',
  persistRefused: 'Tu navegador no quiso prometerlo',
  persistRefusedText:
    'La mayoría lo hace cuando hay una página en tu pantalla de inicio o cuando entras a menudo.',
  seeSaved: 'Ver lo que está guardado',

  remindTitle: 'Recuerdos del día',
  remind: 'Mostrar los recuerdos de este día',
  remindHint:
    'En tu página de inicio verás lo que escribiste sobre esta fecha en años anteriores. Solo en este dispositivo.',
  remindFailed: 'Este dispositivo no guarda nada, así que tampoco puede recordar esta elección.',
};
