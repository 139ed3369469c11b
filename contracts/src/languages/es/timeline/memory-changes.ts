import type { Texts } from '../../../kernel/languages/localized.ts';
import { fileTooLarge, invalidFileType, uploadFailed } from '../../../media/media.messages.ts';
import type { memoryChangeMessages as English } from '../../../timeline/memory-changes.messages.ts';
import {
  maxMemoryLocationLength,
  maxMemoryTagLength,
  maxMemoryTags,
} from '../../../timeline/timeline.limits.ts';

export const memoryChangeMessages: Texts<typeof English> = {
  titleRequired: 'Falta el título',
  titleTooLong: 'El título debe tener menos de 100 caracteres',
  descriptionTooShort: 'La descripción debe tener al menos 10 caracteres',
  descriptionTooLong: 'La descripción debe tener menos de 1000 caracteres',
  dateRequired: 'Falta la fecha',
  typeUnknown: 'Elige una de las clases de la lista',
  emotionUnknown: 'Elige una de las emociones de la lista',
  locationTooLong: `Usa como máximo ${maxMemoryLocationLength} caracteres para el lugar`,
  invalidTag: { title: 'Esta etiqueta no sirve', text: 'Escribe una o dos palabras.' },
  tagTooLong: {
    title: 'Esta etiqueta no sirve',
    text: `Usa como máximo ${maxMemoryTagLength} caracteres para una etiqueta.`,
  },
  duplicateTag: { title: 'Etiqueta repetida', text: 'Este recuerdo ya tiene esa etiqueta.' },
  tagLimit: {
    title: 'No caben más etiquetas',
    text: `Puedes añadir hasta ${maxMemoryTags} etiquetas a cada recuerdo.`,
  },
  get invalidFileType() {
    return { title: invalidFileType.title, text: invalidFileType.message };
  },
  get fileTooLarge() {
    return { title: fileTooLarge.title, text: fileTooLarge.message };
  },
  get uploadFailed() {
    return { title: uploadFailed.title, text: uploadFailed.message };
  },
  uploadError: { title: 'La foto no se subió', text: 'No se pudo leer este archivo. Prueba con otro.' },
  saveFailed: {
    title: 'No se guardó',
    text: 'No se pudo guardar el recuerdo. Tus palabras siguen aquí; vuelve a intentarlo.',
  },
  added: 'Recuerdo añadido',
  saved: 'Recuerdo guardado',
  storedText: 'Está guardado en este dispositivo y se enviará cuando vuelvas a tener conexión.',
  deleted: 'Recuerdo eliminado',
  undo: 'Deshacer',
  broughtBack: 'Tu recuerdo está de vuelta',
  exists: 'Este recuerdo ya está aquí.',
  notFound: 'Este recuerdo no existe o se ha eliminado.',
  photoUnknown: 'Esta foto todavía no ha llegado. Añádela otra vez',
  changedSince: 'Alguien cambió este recuerdo después de que lo vieras, así que no se eliminó',
  keepAsNew: 'Guardar como un recuerdo nuevo',
  keptAsNew: 'Guardado como un recuerdo nuevo',
  conflict: 'Alguien cambió esto mientras tanto. Mira las dos versiones',
};
