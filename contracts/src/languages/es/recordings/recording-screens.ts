import type { Texts } from '../../../kernel/languages/localized.ts';
import type { recordingScreens as English } from '../../../recordings/recording-screens.messages.ts';
import { recordingLimits } from '../../../recordings/recordings.limits.ts';

export const recordingScreens: Texts<typeof English> = {
  heading: 'Para ver y oír',
  title: (petName) => `Videos y sonidos de ${petName}`,
  name: 'Videos y sonidos',
  intro:
    'Un ladrido, un ronroneo, una carrera por la playa. Lo que añadas suena en la página para quien pueda verla.',
  kinds: { video: 'Video', audio: 'Sonido' },
  limits: `Un video puede durar hasta ${recordingLimits.video.durationMs / 60_000} minutos y ocupar ${recordingLimits.video.bytes / 1024 / 1024}\u00a0MB; un sonido, hasta ${recordingLimits.audio.durationMs / 60_000} minutos y ${recordingLimits.audio.bytes / 1024 / 1024}\u00a0MB. Antes quitamos el lugar donde se grabó.`,
  play: (title) => `Reproducir ${title}`,
  needsSignal: 'Se podrá reproducir cuando vuelvas a tener señal.',
  signalNeeded: 'Para añadir o cambiar videos y sonidos necesitas señal.',
  fileLabel: 'Video o sonido',
  choose: 'Elegir un video o un sonido',
  chooseAnother: 'Elegir otro',
  titleLabel: 'Título',
  titleHint: 'Por ejemplo: Su primera nieve',
  descriptionLabel: 'Unas palabras sobre esto',
  transcript: 'Lo que se dice y se oye',
  transcriptHint: 'Para quien no pueda oírlo. Por ejemplo: Bella ladra dos veces, y Ana se ríe.',
  chooseFirst: 'Antes, elige un video o un sonido',
  add: 'Añadir a la página',
  adding: 'Añadiendo…',
  added: { video: 'El video está en la página', audio: 'El sonido está en la página' },
  preparing: 'Preparándolo en este dispositivo',
  sending: 'Enviando',
  waiting: 'No tienes conexión. Seguirá por su cuenta en cuanto vuelvas.',
  finishing: 'Casi listo',
  cancel: 'Cancelar',
  cancelled: 'No se añadió nada',
  keepOpen:
    'Deja esta página abierta, por favor. Si se cierra, elige el mismo archivo otra vez y seguirá donde se quedó.',
  cannotPrepare:
    'Este dispositivo no puede leer este archivo. Prueba con otro dispositivo o navegador, o elige otro archivo.',
  cannotShow:
    'No todos los navegadores pueden mostrar esta clase de video, y este dispositivo no puede convertirlo. Prueba con otro dispositivo o navegador, o elige otro video.',
  cannotHear:
    'Este dispositivo no puede leer el sonido de este archivo. Prueba con otro dispositivo o navegador, o elige otro archivo.',
  cannotCut:
    'Esta grabación se recortó, y este dispositivo no puede dejar fuera lo recortado. Guárdala como archivo nuevo y añade ese, o prueba con otro dispositivo o navegador.',
  questions: {
    'no-sound': {
      title: 'Este video no tendrá sonido',
      text: 'Este dispositivo no puede leer su sonido. ¿Añadirlo de todos modos?',
    },
    'one-sound': {
      title: 'Faltará parte del sonido',
      text: 'Esta grabación tiene varias pistas de sonido, y solo una estará en la página. ¿Añadirla de todos modos?',
    },
    'only-sound': {
      title: 'Solo el sonido estará en la página',
      text: 'Este dispositivo no puede leer la imagen de este video. ¿Añadir el sonido de todos modos?',
    },
  },
  addAnyway: 'Añadir de todos modos',
  dontAdd: 'No añadir',
  addFailed: 'No se pudo añadir',
  tryAgain: 'Vuelve a intentarlo.',
  none: 'Aquí no hay nada todavía',
  noneText: (petName) => `Aquí aparecerán los videos y sonidos de ${petName}.`,
  edit: 'Editar los textos',
  save: 'Guardar',
  saved: 'Guardado',
  remove: 'Quitar',
  removing: 'Quitando…',
  removeTitle: (title) => `¿Quitar «${title}»?`,
  removeText: 'Se quitará de la página y se eliminará para siempre. No se puede deshacer.',
  removed: { video: 'El video se ha quitado', audio: 'El sonido se ha quitado' },
  premiumTitle: 'Oír su voz, ver cómo corría',
  premiumText:
    'Con Premium puedes añadir diez videos y diez sonidos a cada memorial. Se quedan en la página y se pueden reproducir aunque tu plan termine.',
  premiumLink: 'Ver Premium',
  keepersOnly: 'Solo quienes cuidan esta página pueden añadir videos y sonidos.',
};
