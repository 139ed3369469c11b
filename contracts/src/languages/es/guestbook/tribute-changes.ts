import type * as English from '../../../guestbook/tribute-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const tributeChangeMessages: Texts<typeof English.tributeChangeMessages> = {
  requiredTitle: 'Faltan algunos datos',
  requiredText: 'Hacen falta tu nombre y una dedicatoria.',
  thanksTitle: 'Gracias por firmar el libro de visitas',
  thanksText: (petName) => `Tu dedicatoria a ${petName} ya está en el libro.`,
  waitingText: (petName) =>
    `Tu dedicatoria a ${petName} ha llegado. La familia lee las dedicatorias antes de que se muestren.`,
  storedText: 'Está guardada en este dispositivo y se enviará cuando vuelvas a tener conexión.',
  failedTitle: 'La dedicatoria no se añadió',
  addFailed: 'No se pudo añadir la dedicatoria al libro de visitas',
  nameTooLong: 'Usa como máximo 100 caracteres para el nombre',
  locationTooLong: 'Usa como máximo 100 caracteres para el lugar',
  messageTooLong: 'Usa como máximo 500 caracteres para el mensaje',
  answerRequired: 'Escribe unas palabras',
  answerTooLong: 'Usa como máximo 500 caracteres para la respuesta',
  answerConflict: 'Mientras tanto, tu familia ha respondido a esta dedicatoria.',
  notFound: 'Esta dedicatoria no existe o se ha quitado.',
  reportedText: 'La familia verá tu aviso.',
};

export const tributePhotoMessages: Texts<typeof English.tributePhotoMessages> = {
  label: 'Foto',
  add: 'Añadir una foto',
  replace: 'Elegir otra foto',
  remove: 'Quitar la foto',
  preparing: 'Preparando tu foto…',
  failed: 'No se pudo abrir esta foto. Prueba con otra.',
  hint: 'Se muestra con tus palabras. Su ubicación se quita en este dispositivo.',
  preview: 'Tu foto',
  added: 'Tu foto está lista',
  removed: 'Tu foto se quitó',
};
