import type { Texts } from '../../../kernel/languages/localized.ts';
import { recordingLimits } from '../../../recordings/recordings.limits.ts';
import type * as English from '../../../recordings/recordings.messages.ts';

export const recordingRefusals: Texts<typeof English.recordingRefusals> = {
  'recording-empty': 'Dit bestand is leeg. Kies een ander.',
  'recording-too-large': `Kies een video van hoogstens ${recordingLimits.video.bytes / 1024 / 1024} MB, of een geluid van hoogstens ${recordingLimits.audio.bytes / 1024 / 1024} MB.`,
  'recording-too-long': `Kies een video van hoogstens ${recordingLimits.video.durationMs / 60_000} minuten, of een geluid van hoogstens ${recordingLimits.audio.durationMs / 60_000} minuten.`,
  'not-a-recording':
    'Dit soort video of geluid kunnen we niet bewaren. Een MP4-bestand met H.264-video en AAC-geluid werkt overal.',
  'recording-says-more':
    'In dit bestand zit meer dan beeld en geluid, bijvoorbeeld waar het is opgenomen. Voeg het toe op de gedenkpagina; daar wordt dat eerst verwijderd.',
  'recording-damaged': 'Dit bestand is beschadigd en kan niet worden afgespeeld. Kies een ander.',
};

export const recordingMessages: Texts<typeof English.recordingMessages> = {
  titleRequired: 'Vul een titel in',
  premiumOnly: 'Video’s en geluiden horen bij Premium',
  videoLimit: (count) => `Op een gedenkpagina passen hoogstens ${count} video’s.`,
  audioLimit: (count) => `Op een gedenkpagina passen hoogstens ${count} geluiden.`,
  unknown: 'Deze opname is nog niet aangekomen. Voeg die nog eens toe',
  twice: 'Deze opname hoort al bij de gedenkpagina',
  notFound: 'Deze opname is hier niet meer',
  posterUnknown: 'De afbeelding bij deze video is nog niet aangekomen. Voeg die nog eens toe',
  notWhole: 'De opname is niet compleet aangekomen. Verstuur die nog eens',
  partMissing: 'Een deel van de opname is nog onderweg. Verstuur de opname nog eens',
  partEmpty: 'Dit deel van de opname is leeg. Verstuur het nog eens',
  partTooLarge: 'Dit deel is te groot',
  partOnly: 'Verstuur de opname in delen',
  noRoom: 'Er is geen ruimte meer voor opnamen. Verwijder er een die je niet meer nodig hebt',
};
