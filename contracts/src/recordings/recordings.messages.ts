import { localized } from '../kernel/languages/localized.ts';
import { recordingLimits } from './recordings.limits.ts';

/** Why a recording was refused. */
export type RecordingRefusalCode =
  | 'recording-empty'
  | 'recording-too-large'
  | 'recording-too-long'
  | 'not-a-recording'
  | 'recording-says-more'
  | 'recording-damaged';

/** The message for each refusal. */
export const recordingRefusals = localized<Readonly<Record<RecordingRefusalCode, string>>>(
  'recordingRefusals',
  {
    'recording-empty': 'This file is empty. Please choose another one.',
    'recording-too-large': `Please choose a video of at most ${recordingLimits.video.bytes / 1024 / 1024} MB, or a sound of at most ${recordingLimits.audio.bytes / 1024 / 1024} MB.`,
    'recording-too-long': `Please choose a video of at most ${recordingLimits.video.durationMs / 60_000} minutes, or a sound of at most ${recordingLimits.audio.durationMs / 60_000} minutes.`,
    'not-a-recording':
      'We can’t keep this kind of video or sound. An MP4 with H.264 video and AAC sound works everywhere.',
    'recording-says-more':
      'This file contains more than picture and sound, such as where it was recorded. Please add it from the memorial’s page, which removes that first.',
    'recording-damaged': 'This file is damaged and can’t be played. Please choose another one.',
  },
);

/** Texts about recordings, and refusals of changes. */
export const recordingMessages = localized('recordingMessages', {
  titleRequired: 'Please give it a title',
  premiumOnly: 'Upgrade to Premium to add videos and sounds',
  videoLimit: (count: number) => `A memorial can hold up to ${count} videos.`,
  audioLimit: (count: number) => `A memorial can hold up to ${count} sounds.`,
  unknown: 'This recording hasn’t arrived yet. Please add it again',
  twice: 'This recording is already part of the memorial',
  notFound: 'This recording is no longer here',
  posterUnknown: 'The picture for this video hasn’t arrived yet. Please add it again',
  notWhole: 'The recording didn’t arrive complete. Please send it again',
  partMissing: 'Some of the recording is still on its way. Please send it again',
  partEmpty: 'This part of the recording is empty. Please send it again',
  partTooLarge: 'This part is too large',
  partOnly: 'Please send the recording in parts',
  noRoom: 'There’s no more room for recordings. Please remove one you no longer need',
});
