import type { Texts } from '../../../kernel/languages/localized.ts';
import type { contactMessages as English } from '../../../site/contact.messages.ts';

export const contactMessages: Texts<typeof English> = {
  title: 'Contacto',
  lead: 'Cuéntanos lo que tengas en mente. Una persona lo lee y una persona responde.',
  name: 'Tu nombre',
  email: 'Tu correo',
  emailHint: 'Para poder responderte. No lo usamos para nada más.',
  message: 'Tu mensaje',
  send: 'Enviar el mensaje',
  sending: 'Enviando…',
  sentTitle: 'Gracias por escribir',
  sentText: 'Tu mensaje va en camino. Solemos responder en un plazo de dos días laborables.',
  another: 'Escribir otro mensaje',
  failedTitle: 'Tu mensaje no se envió',
  failedText: 'Sigue aquí. Vuelve a intentarlo dentro de un momento o escríbenos un correo.',
  offline: 'No tienes señal. Lo que escribas se queda aquí hasta que puedas enviarlo.',
  otherWays: 'Otras formas de contactar',
  helpFirst: 'En la ayuda hay respuesta para muchas preguntas.',

  nameRequired: 'Escribe tu nombre',
  messageRequired: 'Escribe un mensaje',
};
