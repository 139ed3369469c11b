import { localized } from '../kernel/languages/localized.ts';
import { counted } from '../kernel/text/words.ts';
import { memorialMessages } from '../memorials/memorials.messages.ts';
import type { MemoryEmotion, MemoryType } from './memory-kinds.ts';

/** The name of each type of memory. */
export const typeNames = localized<Record<MemoryType, string>>('typeNames', {
  milestone: 'Milestone',
  photo: 'Photo',
  story: 'Story',
  favorite: 'Favorite',
  special: 'Special moment',
});

/** The name of each emotion. */
export const emotionNames = localized<Record<MemoryEmotion, string>>('emotionNames', {
  joy: 'Joy',
  love: 'Love',
  playful: 'Playful',
  peaceful: 'Peaceful',
  adventurous: 'Adventurous',
});

/** Texts for reading a timeline. */
export const timelineMessages = localized('timelineMessages', {
  name: 'Memory timeline',
  get title() {
    return memorialMessages.timeline;
  },
  count: (count: number) => counted(count, 'memory', 'memories'),
  views: 'View as',
  timeline: 'Timeline',
  slideshow: 'Slideshow',
  add: 'Add a memory',
  print: 'Print',
  preparing: 'Preparing…',
  edit: 'Edit memory',
  signInTitle: 'Please sign in',
  signInText: (petName: string | null) =>
    petName === null ? 'Sign in to see these memories.' : `Sign in to see the moments of ${petName}'s life.`,
  /** Why a public memorial's memories aren't public. */
  whySignIn: 'Anyone who can see this page can read its memories with a free account; search engines can’t.',
  backTo: (petName: string) => `${petName}'s page`,
  /** Used until the pet's name is known. */
  backToPage: 'Back to the page',
  signIn: 'Sign in',
  loading: 'Loading the memories',
  fetchFailed: 'Failed to fetch memories',
  unreachable: 'Open them once with a signal. After that, they stay on this device.',
  emptyTitle: (petName: string) => `When did you first meet ${petName}?`,
  emptyText: 'Begin with one day you remember. A few words are enough; a photo can come later.',
  keepersOnly: (petName: string) => `Only the people who keep ${petName}’s page can add memories`,
  emptyForOthers: (petName: string) => `Memories of ${petName} will appear here.`,
  nothingMatches: 'No memories match.',
  filterType: 'Type',
  filterEmotion: 'Emotion',
  filterYear: 'Year',
  allTypes: 'Type',
  allEmotions: 'Emotion',
  allYears: 'Year',
  clearFilter: 'Show all',
  open: (title: string) => `Open “${title}”`,
  play: 'Play',
  pause: 'Pause',
  previous: 'Previous memory',
  next: 'Next memory',
  place: (index: number, count: number) => `${index} of ${count}`,
  /** Announced to screen readers when the person turns to a memory. */
  placeSaid: (isPhoto: boolean, index: number, count: number, title: string) =>
    `${isPhoto ? 'Photo' : 'Memory'} ${index} of ${count}: ${title}`,
  photoOf: (title: string) => `Photo of “${title}”`,
  leave: 'Close the slideshow',
  unsent: 'Waiting to be sent',
  sending: 'Being sent',
  moreFailed: 'We can’t load older memories right now.',
  deleteTitle: 'Delete this memory?',
  deleteText: 'It will be removed from the timeline for good.',
  deleteLabel: 'Delete memory',
  addOf: (petName: string) => `Add a memory of ${petName}`,
});
