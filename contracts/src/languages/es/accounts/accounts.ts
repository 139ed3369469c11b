import { maxPasswordLength, minPasswordLength } from '../../../accounts/accounts.limits.ts';
import type * as English from '../../../accounts/accounts.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const accountMessages: Texts<typeof English.accountMessages> = {
  signInTitle: 'Qué bueno verte de nuevo',
  signUpTitle: 'Empieza tu primera página',
  signInTab: 'Iniciar sesión',
  signUpTab: 'Crear cuenta',
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión…',
  createAccount: 'Crear tu cuenta',
  creatingAccount: 'Creando la cuenta…',
  passwordPlaceholder: 'Mínimo 6 caracteres',
  passwordHint: `Al menos ${minPasswordLength} caracteres`,
  forgotPassword: '¿Olvidaste la contraseña?',
  forgotPasswordTitle: 'Crea una contraseña nueva',
  forgotPasswordText:
    'Escribe tu correo. Si tiene una cuenta aquí, te enviaremos un enlace para crear una contraseña nueva.',
  sendLink: 'Enviar el enlace',
  sendingLink: 'Enviando…',
  backToSignIn: 'Volver a iniciar sesión',
  linkNotSent: 'El enlace no se envió',
  linkNotSentText: 'Vuelve a intentarlo dentro de un momento.',
  anotherAddress: 'Usar otro correo',
  beginWithout: 'Empezar la página antes, sin cuenta',
  createFormTitle: (petName) =>
    petName ? `Una cuenta para conservar la página de ${petName}` : 'Una cuenta para conservarla',
  createFormLater: '¿Ya tienes una cuenta, o quieres una ahora?',
  createFormLead:
    'Un memorial pertenece a quien lo crea, para que nadie más pueda cambiarlo. Dinos quién eres y empieza.',
  createFormHint:
    'Añade tu nombre y crearemos una cuenta para ti. Si ya tienes una, basta con tu correo: te enviaremos un enlace para iniciar sesión.',
  createFormPress: 'Continuar',
  withPassword: 'Iniciar sesión con contraseña',

  welcomeBackTitle: '¡Qué bueno verte de nuevo!',
  welcomeBackText: 'Has iniciado sesión.',
  welcomeTitle: '¡Te damos la bienvenida a Everpaw!',
  welcomeText: 'Tu cuenta está creada.',

  loginFailed: 'No se pudo iniciar sesión',
  loginFailedText: 'Revisa tus datos y vuelve a intentarlo.',
  registrationFailed: 'No se pudo crear la cuenta',
  registrationFailedText: 'Vuelve a intentarlo con otros datos.',
  logoutFailed: 'No se pudo cerrar la sesión',
  logoutOwedText:
    'Todo lo privado se ha quitado de este dispositivo. Tu sesión terminará en cuanto haya conexión con el servidor.',
  formLoginFailedText: 'Revisa tu correo y vuelve a intentarlo.',
  formRegistrationFailedText: 'Vuelve a intentarlo con otros datos.',
  checkYourEmail: 'Mira tu correo',
  checkYourEmailText:
    'Si esta dirección tiene una cuenta, va un enlace en camino. Puede tardar un minuto; mira también en la carpeta de correo no deseado.',

  unreachable: 'No hay conexión con el servidor. Vuelve a intentarlo cuando la tengas.',

  notYet: 'Tu cuenta todavía se está preparando. Inicia sesión de nuevo dentro de un momento',
  leaveTitle: '¿Cerrar sesión y perder lo que no se ha enviado?',
  leaveText:
    'Parte de lo que hiciste solo está guardada en este dispositivo. Se enviará cuando haya conexión; si cierras la sesión ahora, se borra.',
  leaveAnyway: 'Cerrar sesión igualmente',
  stay: 'Mantener la sesión',

  notPermitted: 'Tu cuenta no tiene permiso para hacer esto',
  ownRole: 'Otra persona tiene que cambiarte esto',
  lastSignIn: 'Crea antes una contraseña; si no, ya no podrías entrar',

  linkExpired: 'Este enlace ha caducado',
  linkExpiredText:
    'Los enlaces de nuestros correos solo funcionan un tiempo corto. Pide uno nuevo y lo tendrás en un minuto.',
  linkUsed: 'Este enlace ya se ha usado',
  linkUsedText:
    'Cada enlace de nuestros correos funciona una vez. Si no lo usaste tú, crea una contraseña nueva.',
  linkUnknown: 'Este enlace no funciona',
  linkUnknownText: 'Puede que esté cortado. Prueba con el enlace completo del correo o pide uno nuevo.',
  photoNotThere: 'Esta foto no ha llegado. Elígela otra vez',
  wrongPassword: 'No coincide con tu contraseña actual',
  tooManyTries:
    'Ha habido muchos intentos con esta dirección. Usa un enlace que te enviemos por correo, o espera un rato.',
  emailSignInLink: 'Enviarme un enlace para entrar',
  manySignIns: 'Ahora mismo hay muchas personas iniciando sesión. Vuelve a intentarlo en unos segundos.',

  nameRequired: 'Escribe tu nombre',
  firstNameRequired: 'Escribe tu nombre',
  lastNameRequired: 'Escribe tus apellidos',
  passwordRequired: 'Escribe tu contraseña',
  passwordTooShort: `Usa al menos ${minPasswordLength} caracteres`,
  passwordTooLong: `Usa como máximo ${maxPasswordLength} caracteres`,
  passwordCommon: 'Es una de las contraseñas más comunes. Elige otra',
  passwordRepeatRequired: 'Escribe la contraseña otra vez',
  passwordsDiffer: 'Las dos contraseñas no coinciden',
};

export const linkMessages: Texts<typeof English.linkMessages> = {
  resetTitle: 'Elige una contraseña nueva',
  resetText: 'Esto cierra tu sesión en los demás dispositivos.',
  resetPress: 'Guardar la contraseña nueva',
  resetBusy: 'Guardando…',
  resetDone: 'Tu contraseña nueva está lista',
  resetDoneText: 'Ya puedes iniciar sesión con ella, aquí y en tus otros dispositivos.',
  verifyTitle: 'Confirma tu dirección',
  verifyText: 'Confirma tu dirección, para que sepamos que te llegan nuestros correos.',
  verifyPress: 'Confirmar la dirección',
  verifyBusy: 'Confirmando…',
  verifyPassword:
    'Aquí no has iniciado sesión con esta cuenta. Escribe su contraseña, para que sepamos que es tuya.',
  verifyNotMine:
    '¿No la sabes, o no fuiste tú quien creó esta cuenta? Elige una contraseña nueva y la cuenta será solo tuya.',
  verifyNewPassword:
    'Esto también confirma tu dirección y cierra la sesión de la cuenta en los demás sitios.',
  verifyDone: 'Tu dirección está confirmada',
  verifyDoneText: 'Gracias. No hace falta nada más.',
  signInTitle: 'Inicia sesión con este enlace',
  signInText: 'El enlace funciona una vez, en el dispositivo en el que lo abras.',
  signInPress: 'Iniciar sesión',
  signInBusy: 'Iniciando sesión…',
  askAgain: 'Pedir un enlace nuevo',
  notDone: 'No funcionó',
  goOn: 'Continuar a Everpaw',
};

export const providerNotices: Texts<typeof English.providerNotices> = {
  'provider-off': {
    title: 'Todavía no se puede iniciar sesión con {provider}',
    text: 'No está configurado en este sitio. Usa tu correo y tu contraseña.',
  },
  'provider-failed': {
    title: 'No funcionó',
    text: '{provider} no pudo confirmar quién eres. Vuelve a intentarlo, o usa tu correo y tu contraseña.',
  },
  'provider-away': {
    title: 'Ahora no hay conexión con Everpaw',
    text: 'Podrás usar {provider} otra vez en cuanto tengas señal.',
  },
  'provider-cancelled': {
    title: 'Nada ha cambiado',
    text: 'Volviste de {provider} sin iniciar sesión.',
  },
  'provider-unverified': {
    title: 'Tu dirección no está confirmada allí',
    text: '{provider} todavía no ha confirmado tu dirección. Confírmala allí o crea una cuenta con contraseña.',
  },
  'provider-link-first': {
    title: 'Ya tienes una cuenta',
    text: 'Inicia sesión como lo hacías antes. Después podrás añadir {provider} en tu perfil.',
  },
  'provider-sign-in-first': {
    title: 'Antes, inicia sesión otra vez',
    text: 'Después añade {provider} en menos de diez minutos, para que sepamos que eres tú.',
  },
  'provider-taken': {
    title: 'Ese acceso ya está en uso',
    text: 'Este acceso de {provider} pertenece a otra cuenta de Everpaw.',
  },
};
