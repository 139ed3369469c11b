import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import { recordingLimits } from '../../../recordings/recordings.limits.ts';
import type * as English from '../../../recordings/recordings.messages.ts';

export const recordingRefusals: Texts<typeof English.recordingRefusals> = {
  'recording-empty': 'Este archivo está vacío. Elige otro.',
  'recording-too-large': `Elige un video de ${recordingLimits.video.bytes / 1024 / 1024}\u00a0MB como máximo, o un sonido de ${recordingLimits.audio.bytes / 1024 / 1024}\u00a0MB como máximo.`,
  'recording-too-long': `Elige un video de ${recordingLimits.video.durationMs / 60_000} minutos como máximo, o un sonido de ${recordingLimits.audio.durationMs / 60_000} minutos como máximo.`,
  'not-a-recording':
    'No podemos guardar esta clase de video o sonido. Un archivo MP4 con video H.264 y sonido AAC funciona en todas partes.',
  'recording-says-more':
    'Este archivo contiene algo más que imagen y sonido, como el lugar donde se grabó. Añádelo desde la página del memorial, que antes lo quita.',
  'recording-damaged': 'Este archivo está dañado y no se puede reproducir. Elige otro.',
};

export const recordingMessages: Texts<typeof English.recordingMessages> = {
  titleRequired: 'Ponle un título',
  premiumOnly: 'Para añadir videos y sonidos hace falta Premium',
  videoLimit: (count) => `En un memorial caben hasta ${counted(count, 'video', 'videos')}.`,
  audioLimit: (count) => `En un memorial caben hasta ${counted(count, 'sonido', 'sonidos')}.`,
  unknown: 'Esta grabación todavía no ha llegado. Añádela otra vez',
  twice: 'Esta grabación ya está en el memorial',
  notFound: 'Esta grabación ya no está aquí',
  posterUnknown: 'La imagen de este video todavía no ha llegado. Añádela otra vez',
  notWhole: 'La grabación no llegó completa. Envíala otra vez',
  partMissing: 'Una parte de la grabación aún está en camino. Envíala otra vez',
  partEmpty: 'Esta parte de la grabación está vacía. Envíala otra vez',
  partTooLarge: 'Esta parte es demasiado grande',
  partOnly: 'Envía la grabación por partes',
  noRoom: 'Ya no caben más grabaciones. Quita alguna que no necesites',
};
