import { localized } from '../kernel/languages/localized.ts';
import type { RecordingKind } from './recording-kinds.ts';
import { recordingLimits } from './recordings.limits.ts';

/** Texts for playing, adding and changing videos and sounds. */
export const recordingScreens = localized('recordingScreens', {
  heading: 'To see and hear',
  title: (petName: string) => `Videos and sounds of ${petName}`,
  name: 'Videos and sounds',
  intro: 'A bark, a purr, a run along the beach. What you add plays on the page for everyone who can see it.',
  kinds: { video: 'Video', audio: 'Sound' } satisfies Record<RecordingKind, string>,
  limits: `A video may be up to ${recordingLimits.video.durationMs / 60_000} minutes and ${recordingLimits.video.bytes / 1024 / 1024} MB, a sound up to ${recordingLimits.audio.durationMs / 60_000} minutes and ${recordingLimits.audio.bytes / 1024 / 1024} MB. We remove its location first.`,
  play: (title: string) => `Play ${title}`,
  needsSignal: 'This plays when you have a signal again.',
  signalNeeded: 'You need a signal to add or change videos and sounds.',
  fileLabel: 'Video or sound',
  choose: 'Choose a video or a sound',
  chooseAnother: 'Choose another',
  titleLabel: 'Title',
  titleHint: 'For example: Her first snow',
  descriptionLabel: 'A few words about it',
  transcript: 'What’s said and heard',
  transcriptHint: 'For anyone who can’t hear it. For example: Bella barks twice, and Ana laughs.',
  chooseFirst: 'Please choose a video or a sound first',
  add: 'Add to the page',
  adding: 'Adding…',
  added: { video: 'The video is on the page', audio: 'The sound is on the page' },
  preparing: 'Preparing it on this device',
  sending: 'Sending',
  waiting: 'You’re offline. It continues on its own as soon as you’re back.',
  finishing: 'Almost done',
  cancel: 'Cancel',
  cancelled: 'Nothing was added',
  keepOpen:
    'Please keep this page open. If it closes, choose the same file again, and it picks up where it left off.',
  cannotPrepare:
    'This device can’t read this file. Please try another device or browser, or choose another file.',
  cannotShow:
    'Not every browser can show this kind of video, and this device can’t convert it. Please try another device or browser, or choose another video.',
  cannotHear:
    'This device can’t read the sound in this file. Please try another device or browser, or choose another file.',
  cannotCut:
    'This recording was cut, and this device can’t leave out what was cut off. Please save it as a new file and add that one, or try another device or browser.',
  questions: {
    'no-sound': {
      title: 'This video will have no sound',
      text: 'This device can’t read its sound. Add it anyway?',
    },
    'one-sound': {
      title: 'Some of the sound will be missing',
      text: 'This recording has several sound tracks, and only one of them will be on the page. Add it anyway?',
    },
    'only-sound': {
      title: 'Only the sound will be on the page',
      text: 'This device can’t read the picture of this video. Add the sound anyway?',
    },
  },
  addAnyway: 'Add it anyway',
  dontAdd: 'Don’t add it',
  addFailed: 'It couldn’t be added',
  tryAgain: 'Please try again.',
  none: 'Nothing here yet',
  noneText: (petName: string) => `${petName}’s videos and sounds will appear here.`,
  edit: 'Edit the words',
  save: 'Save',
  saved: 'Saved',
  remove: 'Remove',
  removing: 'Removing…',
  removeTitle: (title: string) => `Remove “${title}”?`,
  removeText: 'It will be taken off the page and deleted for good. This can’t be undone.',
  removed: { video: 'The video was removed', audio: 'The sound was removed' },
  premiumTitle: 'Hear them, see them run',
  premiumText:
    'With Premium you can add ten videos and ten sounds to each memorial. They stay on the page and keep playing, even if your plan ends.',
  premiumLink: 'See Premium',
  keepersOnly: 'Only the people who keep this page can add videos and sounds.',
});

/** Formats a duration as `1:05` or `1:00:00`. `seconds` is an integer. */
export function playingTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
