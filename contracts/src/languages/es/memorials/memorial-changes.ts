import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type { memorialChangeMessages as English } from '../../../memorials/memorial-changes.messages.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';

export const memorialChangeMessages: Texts<typeof English> = {
  created: '¡Memorial creado!',
  photoLeftOut: (photos) => `No se pudo añadir: ${photos}. Para elegir otra foto, edita la página.`,
  createFailedTitle: 'Error',
  createFailedText: 'No se pudo crear el memorial. Vuelve a intentarlo.',
  limitReachedTitle: 'Hace falta otro plan',
  limitPrompt: 'Ya tienes todos los memoriales de tu plan. Con Premium puedes crear todos los que quieras.',
  photoLimit: (count) => `Puedes subir hasta ${counted(count, 'imagen', 'imágenes')}.`,
  nameRequired: 'Escribe el nombre de tu mascota',
  typeUnknown: 'Elige una de las clases de la lista',
  datesInOrder: 'La fecha de fallecimiento no puede ser anterior a la de nacimiento',
  dateInFuture: 'Esta fecha aún no ha llegado',
  storyTooLong: 'Usa como máximo 5000 caracteres para la historia',
  themeIsPremium: 'Para usar este diseño hace falta Premium',
  photoUnknown: 'Esta foto todavía no ha llegado. Añádela otra vez',
  photoTwice: 'Esta foto ya está en el memorial',
  photosMismatch: 'Las fotos han cambiado mientras tanto. Revisa el nuevo orden y vuelve a intentarlo',
  editConflict: 'Alguien cambió esto mientras tanto. Mira las dos versiones',
  savedTitle: 'Guardado',
  savedHereTitle: 'Guardado en este dispositivo',
  savedHereText: 'Se enviará en cuanto vuelvas a tener conexión.',
  unchanged: 'No se cambió nada',
  notSavedTitle: 'No se pudo guardar',
  deletedTitle: 'Memorial eliminado',
  deletedText: `Puedes recuperarlo durante ${undoDays} días.`,
  restoredTitle: 'Memorial recuperado',
  notKeeper: 'Solo quienes cuidan este memorial pueden cambiarlo',
  formDamaged: 'El formulario no ha llegado completo. Envíalo otra vez',
};
