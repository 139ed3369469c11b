import { counted } from '../kernel/words.ts';
import { memorialMessages } from '../memorials/memorials.messages.ts';
import type { MemoryEmotion, MemoryType } from './memory-kinds.ts';

/** The name of each type of memory. */
export const typeNames: Record<MemoryType, string> = {
  milestone: 'Milestone',
  photo: 'Photo',
  story: 'Story',
  favorite: 'Favorite',
  special: 'Special moment',
};

/** The name of each emotion. */
export const emotionNames: Record<MemoryEmotion, string> = {
  joy: 'Joy',
  love: 'Love',
  playful: 'Playful',
  peaceful: 'Peaceful',
  adventurous: 'Adventurous',
};

/** Texts for reading a timeline. */
export const timelineMessages = {
  name: 'Memory timeline',
  title: memorialMessages.timeline,
  count: (count: number) => counted(count, 'memory', 'memories'),
  views: 'How to look at it',
  timeline: 'Timeline',
  slideshow: 'Slideshow',
  add: 'Add a memory',
  print: 'Print',
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
  unreachable: 'They have to be opened once with a signal. After that they stay on this device.',
  emptyTitle: (petName: string) => `When did you first meet ${petName}?`,
  emptyText: 'Begin with one day that you remember. A few words are enough; a photo can come later.',
  keepersOnly: (petName: string) => `Only the people who keep ${petName}’s page can add memories`,
  emptyForOthers: (petName: string) => `Nobody has written down a memory of ${petName} yet.`,
  nothingMatches: 'No memory matches.',
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
  unsent: 'Waiting to be sent',
  sending: 'Being sent',
  moreFailed: 'Older memories cannot be reached right now.',
  deleteTitle: 'Delete this memory?',
  deleteText: 'It is taken out of the timeline for good.',
  deleteLabel: 'Delete memory',
} as const;
