import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import { recordingLimits } from '../../../recordings/recordings.limits.ts';
import type * as English from '../../../recordings/recordings.messages.ts';

export const recordingRefusals: Texts<typeof English.recordingRefusals> = {
  'recording-empty': 'Ce fichier est vide. Choisissez-en un autre.',
  'recording-too-large': `Choisissez une vidéo de ${recordingLimits.video.bytes / 1024 / 1024} Mo au plus, ou un son de ${recordingLimits.audio.bytes / 1024 / 1024} Mo au plus.`,
  'recording-too-long': `Choisissez une vidéo de ${recordingLimits.video.durationMs / 60_000} minutes au plus, ou un son de ${recordingLimits.audio.durationMs / 60_000} minutes au plus.`,
  'not-a-recording':
    'Nous ne pouvons pas garder ce type de vidéo ou de son. Un fichier MP4 avec une vidéo H.264 et un son AAC fonctionne partout.',
  'recording-says-more':
    'Ce fichier contient plus que l’image et le son, par exemple le lieu d’enregistrement. Ajoutez-le depuis la page du mémorial, qui l’efface d’abord.',
  'recording-damaged': 'Ce fichier est abîmé et ne peut pas être lu. Choisissez-en un autre.',
};

export const recordingMessages: Texts<typeof English.recordingMessages> = {
  titleRequired: 'Merci de lui donner un titre',
  premiumOnly: 'Passez à Premium pour ajouter des vidéos et des sons',
  videoLimit: (count) => `Un mémorial peut contenir jusqu’à ${counted(count, 'vidéo', 'vidéos')}.`,
  audioLimit: (count) => `Un mémorial peut contenir jusqu’à ${counted(count, 'son', 'sons')}.`,
  unknown: 'Cet enregistrement n’est pas encore arrivé. Ajoutez-le encore une fois',
  twice: 'Cet enregistrement fait déjà partie du mémorial',
  notFound: 'Cet enregistrement n’est plus ici',
  posterUnknown: 'L’image de cette vidéo n’est pas encore arrivée. Ajoutez-la encore une fois',
  notWhole: 'L’enregistrement n’est pas arrivé en entier. Envoyez-le encore une fois',
  partMissing: 'Une partie de l’enregistrement est encore en route. Envoyez-le encore une fois',
  partEmpty: 'Cette partie de l’enregistrement est vide. Envoyez-le encore une fois',
  partTooLarge: 'Cette partie est trop grande',
  partOnly: 'Envoyez l’enregistrement en plusieurs parties',
  noRoom: 'Il n’y a plus de place pour des enregistrements. Retirez-en un dont vous n’avez plus besoin',
};
