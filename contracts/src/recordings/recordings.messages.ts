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
export const recordingRefusals: Readonly<Record<RecordingRefusalCode, string>> = {
  'recording-empty': 'This file is empty. Please choose another one.',
  'recording-too-large': `Please choose a video of at most ${recordingLimits.video.bytes / 1024 / 1024} MB, or a sound of at most ${recordingLimits.audio.bytes / 1024 / 1024} MB.`,
  'recording-too-long': `Please choose a video of at most ${recordingLimits.video.durationMs / 60_000} minutes, or a sound of at most ${recordingLimits.audio.durationMs / 60_000} minutes.`,
  'not-a-recording': 'This file is not a video or a sound that we can keep. Please choose an MP4 file.',
  'recording-says-more':
    'This file holds more than picture and sound, such as the place where it was made. Please add it from the page of the memorial, which takes that out first.',
  'recording-damaged': 'This file is damaged and cannot be played. Please choose another one.',
};

/** Texts about recordings, and refusals of changes. */
export const recordingMessages = {
  titleRequired: 'Please give it a title',
  premiumOnly: 'Upgrade to Premium to add videos and sounds',
  videoLimit: (count: number) => `A memorial can hold up to ${count} videos.`,
  audioLimit: (count: number) => `A memorial can hold up to ${count} sounds.`,
  unknown: 'This recording has not arrived yet. Please add it again',
  twice: 'This recording is already part of the memorial',
  notFound: 'This recording is no longer here',
  posterUnknown: 'The picture for this video has not arrived yet. Please add it again',
  notWhole: 'The recording did not arrive whole. Please send it again',
  partMissing: 'Some of the recording is still on its way. Please send it again',
  partEmpty: 'This part of the recording is empty. Please send it again',
  partTooLarge: 'This part is too large',
  partOnly: 'Please send the recording in parts',
  noRoom: 'There is no more room for recordings. Please remove one that you no longer need',
} as const;
