import type { accountEmailMessages as English } from '../../../accounts/account-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

const notYou = 'Si no lo pediste, nada ha cambiado y puedes ignorar este correo.';
const notThem =
  'Si no fuiste tú, pon enseguida una contraseña nueva: así se cierra tu sesión en todos los demás sitios.';

export const accountEmailMessages: Texts<typeof English> = {
  verifyEmail: {
    subject: 'Confirma tu dirección',
    paragraphs: [
      'Hola:',
      'Alguien, esperamos que tú, creó una cuenta en Everpaw con esta dirección. Confirma, por favor, que te llegan nuestros correos.',
      'Donde tengas la sesión iniciada, basta un toque. En cualquier otro lugar te pediremos la contraseña, o podrás elegir allí una nueva.',
    ],
    action: 'Confirmar esta dirección',
    closing: `El enlace funciona una vez, durante 24 horas. ${notYou}`,
  },
  setPassword: {
    subject: 'Pon una contraseña a tu cuenta',
    paragraphs: [
      'Hola:',
      'En Everpaw hay una cuenta con esta dirección que todavía no tiene contraseña. Con ella podrás iniciar sesión en todos tus dispositivos.',
    ],
    action: 'Poner una contraseña',
    closing: `El enlace funciona una vez, durante 24 horas. ${notYou}`,
  },
  resetPassword: {
    subject: 'Pon una contraseña nueva',
    paragraphs: [
      'Hola:',
      'Nos pidieron una contraseña nueva para tu cuenta. Al elegirla se cierra la sesión en todos los demás dispositivos; tus memoriales se quedan como están.',
    ],
    action: 'Elegir una contraseña nueva',
    closing: `El enlace funciona una vez, durante 30 minutos. ${notYou}`,
  },
  signIn: {
    subject: 'Tu enlace para iniciar sesión',
    paragraphs: ['Hola:', 'Con este enlace inicias sesión en Everpaw, sin contraseña.'],
    action: 'Iniciar sesión',
    closing: `El enlace funciona una vez, durante 15 minutos. ${notYou}`,
  },
  alreadyRegistered: {
    subject: 'Ya tienes una cuenta',
    paragraphs: [
      'Hola:',
      'Alguien intentó crear una cuenta en Everpaw con esta dirección. Ya existe una, así que no creamos otra. Si fuiste tú, con este enlace inicias sesión.',
    ],
    action: 'Iniciar sesión',
    closing: `El enlace funciona una vez, durante 15 minutos. ${notYou}`,
  },
  passwordChanged: {
    subject: 'Tu contraseña ha cambiado',
    paragraphs: ['Hola:', 'La contraseña de tu cuenta de Everpaw se acaba de cambiar.'],
    action: 'Abrir tus ajustes',
    closing: notThem,
  },
  signInLinked: {
    subject: (service) => `Ya puedes iniciar sesión con ${service}`,
    paragraphs: (service) => ['Hola:', `A partir de ahora puedes iniciar sesión en Everpaw con ${service}.`],
    action: 'Abrir tu perfil',
    closing: (service) => `Si no fuiste tú, quita ${service} de tu perfil. ${notThem}`,
  },
};
