import type { ecardEmailMessages as English } from '../../../ecards/ecard-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardEmailMessages: Texts<typeof English> = {
  subject: 'Una tarjeta de condolencias para ti',
  greeting: (recipientName) => `Para ${recipientName ?? 'ti'}:`,
  inMemory: (petName) => `En memoria de ${petName}`,
  from: (senderName) => (senderName === null ? 'Con cariño' : `Con cariño, ${senderName}`),
  cardAlt: (templateName) => `Una tarjeta de condolencias: ${templateName}`,
  open: 'Abrir la tarjeta',
  closing: (senderName, senderEmail) =>
    `${senderName ?? 'Alguien'} escribió esta tarjeta en Everpaw, un lugar para recordar a los animales que quisimos. Si respondes, tu mensaje llegará a ${senderEmail}.`,
  decline: 'No más correos a esta dirección',

  writtenSubject: 'Tu tarjeta de condolencias está programada',
  scheduled: (when) =>
    `En Everpaw hay programada una tarjeta de condolencias a tu nombre. Se enviará el ${when}.`,
  untilThen:
    'Hasta entonces puedes cambiarla o cancelarla con el enlace de abajo. No lo compartas: cualquiera que lo tenga también puede hacerlo.',
  manage: 'Ver, cambiar o cancelar la tarjeta',
  writtenClosing:
    'Recibes este correo porque alguien escribió tu dirección en una tarjeta de condolencias. Si no fuiste tú, cancela la tarjeta con el enlace de arriba.',

  receiptSubject: 'Tu recibo de una tarjeta',
  receiptText: 'Gracias. Ha llegado tu pago por una tarjeta de condolencias:',
  receiptLine: (templateName, amount) => `${templateName}: ${amount}`,
  receiptNext: 'La tarjeta se enviará en el momento que elegiste.',
  receiptAction: 'Ver tus tarjetas',
  receiptClosing: (day, paymentId) => `Pagado el ${day}. Pago ${paymentId}.`,

  refundedSubject: 'Tu dinero va de vuelta',
  refundedText: (amount) =>
    `Te devolvemos los ${amount} que pagaste por una tarjeta de condolencias. Los bancos tardan hasta diez días.`,
  refundedClosing: (paymentId) => `Pago ${paymentId}.`,

  declineTitle: 'Correos a esta dirección',
  declineText:
    '¿Quieres que Everpaw no envíe ningún correo más a esta dirección? No llegarán tarjetas, invitaciones ni nada más. Si hay una cuenta con esta dirección, los enlaces para iniciar sesión seguirán llegando cuando se pidan.',
  declinePress: 'Sí, no más correos',
  declinedTitle: 'No más correos',
  declinedText:
    'Everpaw no enviará más correos a esta dirección, salvo los de una cuenta que tengas con ella. Las tarjetas que estaban en espera no se envían.',
  linkDead: 'Este enlace no está completo. Ábrelo otra vez desde el correo.',
};
